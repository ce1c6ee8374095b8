import type { Random } from './random.ts'

export interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly country: string
}

const firstNames = (
  'Anna Lena Julia Sabine Petra Katrin Sarah Claudia Birgit Susanne Jana Nele Frauke Ute Heike ' +
  'Aylin Elif Agnieszka Olga Mira Thomas Michael Stefan Andreas Jan Torsten Jörg Günther Klaus ' +
  'Sönke Hauke Björn Lukas Felix Paul Jonas Mehmet Emre Piotr Sergej Matthias Uwe Dirk Frank'
).split(' ')

const lastNames = (
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter ' +
  'Klein Wolf Schröder Neumann Schwarz Zimmermann Krüger Hartmann Lange Krause Jansen Petersen ' +
  'Hansen Christiansen Lorenzen Carstens Brandt Voß Groß Jäger Böhm Yılmaz Kaya Demir Kowalski ' +
  'Nowak Wiśniewska Ivanova Thiel Behrens Clausen Reimers Detlefsen'
).split(' ')

const britons =
  'Emily Carter,James Whitfield,Oliver Hughes,Charlotte Reed,Daniel Fraser,Grace Bennett'.split(',')

// Domains under .example and example.com never receive real mail (RFC 2606).
const mailDomains = ['example.com', 'example.org', 'example.net', 'post.example', 'mail.example']

const folds: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ı: 'i',
  ś: 's',
}

const fold = (text: string): string =>
  text.toLowerCase().replace(/[^a-z]/g, (letter) => folds[letter] ?? '')

const countries = [
  { country: 'DE', weight: 92 },
  { country: 'AT', weight: 3 },
  { country: 'DK', weight: 2 },
  { country: 'GB', weight: 3 },
]

/** Invents a person. @param index Determines the phone number. */
export function inventPerson(random: Random, index: number): Person {
  const { country } = random.weighted(countries)
  const isBritish = country === 'GB'
  const name = isBritish
    ? random.pick(britons)
    : `${random.pick(firstNames)} ${random.pick(lastNames)}`
  const phone = isBritish ? `+44 20 7946 ${pad(index % 1_000, 4)}` : inventPhone(random, index)
  return { name, email: inventEmail(random, name), phone, country }
}

function inventEmail(random: Random, name: string): string {
  const [first = '', last = ''] = name.split(' ').map(fold)
  const local = random.pick([`${first}.${last}`, `${first}.${last}`, `${first[0]}.${last}`])
  const number = random.chance(0.5) ? String(random.int(1, 99)) : ''
  return `${local}${number}@${random.pick(mailDomains)}`
}

const pad = (number: number, length: number): string => String(number).padStart(length, '0')

// Phone numbers that Germany's regulator (Bundesnetzagentur) reserves for film and television.
const landlines = [
  { area: '30', start: '23125' },
  { area: '69', start: '90009' },
  { area: '40', start: '66969' },
  { area: '221', start: '4710' },
  { area: '89', start: '99998' },
]
const mobiles = [
  { area: '171', start: '39200' },
  { area: '176', start: '040690' },
]

/**
 * Factor that spreads the numbers of neighboring indexes. It is coprime to 10, so numbers do not
 * repeat.
 */
const stride = 617

/**
 * Builds a phone number. Every tenth person has a mobile number, and the first 2,000 numbers are
 * unique.
 */
function buildNumber(index: number): { area: string; start: string; number: string } {
  const isMobile = index % 10 === 0
  const [areas, step, digits] = isMobile ? [mobiles, index / 10, 2] : [landlines, index, 3]
  const round = Math.floor(step / 10 ** digits)
  const place = areas[(isMobile ? round : step + round) % areas.length]
  if (place === undefined) throw new RangeError('There are no numbers to choose from.')
  return { ...place, number: pad((step * stride) % 10 ** digits, digits) }
}

function inventPhone(random: Random, index: number): string {
  const { area, start, number } = buildNumber(index)
  return random.pick([
    `+49${area}${start}${number}`,
    `+49 ${area} ${start}${number}`,
    `0${area}${start}${number}`,
    `0${area} ${start} ${number}`,
    `0${area}/${start}${number}`,
    `0049 ${area} ${start}-${number}`,
    `(0${area}) ${start}${number}`,
  ])
}
