import type { Encoding } from '../../../../contract/imports/encodings.ts'

/** Lowercase non-ASCII letters of the languages that use an encoding. */
const western = 'äöüß àâæçéèêëîïôœùûü áéíñóúü áâãàçéêíóôõú àèéìòóù éëïóöü æøåé åäö'
const central = 'ąćęłńóśźż áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž áéíóöőúüű ăâîșşţț čćđšž äöüß'

const latinAlphabets: Readonly<Partial<Record<Encoding, string>>> = {
  'windows-1252': western,
  'windows-1250': central,
  'windows-1254': 'çğıöşüâîûi̇',
  'windows-1257': 'āčēģīķļņšūž ąčęėįšųūž äöõüšž',
  'iso-8859-2': central,
  macintosh: western,
}

/**
 * Icelandic letters. The letters ð, ý and þ have the same codes as ğ, ı and ş in Turkish. Icelandic
 * has fewer speakers, so it wins only if the text contains letters that Turkish does not have.
 */
const icelandic = 'áðéíóúýþæö'

const cyrillic = [/\p{Script=Cyrillic}/u, 'оеаинтсрвл'] as const

/** An encoding's script, and the most frequent letters in it. */
const otherScripts: Readonly<Partial<Record<Encoding, readonly [RegExp, string]>>> = {
  'windows-1251': cyrillic,
  'koi8-r': cyrillic,
  ibm866: cyrillic,
  'windows-1253': [/\p{Script=Greek}/u, 'αοιετσνηυρςάέίόήώύ'],
  'windows-1255': [/\p{Script=Hebrew}/u, 'יוהלאמרתבנשדםן'],
  'windows-1256': [/\p{Script=Arabic}/u, 'اليمنتروبةعدف'],
  'windows-874': [/\p{Script=Thai}/u, 'านรกอเงมยวลดทสตัีิ่้'],
}

/** Ratings for characters, from those that never occur in text to those that are expected. */
const ratings = { broken: -10, odd: -3, strange: -1, rare: 0.3, usual: 1 } as const

/** Letters that occur only at the end of a word, and letters that never occur at its start. */
const finalLetters = /[ךםןףץς]/u
const innerLetters = /[ьъыЬЪЫ]/u

/** Characters that occur in any language, within words (`don’t`) and between them. */
const punctuation = /[’‘“”„‚–—…€£°§©®™•«»\u00A0·´¡¿º²³]/u

/** Scores for two-byte characters: common, rare, and outside the standard. */
const pairRatings = {
  shift_jis: (lead: number) => (lead <= 0x97 ? 1 : 0.3),
  // Chinese characters have the same codes in GB 18030; only kana indicate Japanese.
  'euc-jp': (lead: number) =>
    lead === 0xa4 || lead === 0xa5 ? 1.1 : lead < 0xa1 ? -1 : lead <= 0xcf ? 0.9 : 0.3,
  'euc-kr': (lead: number, trail: number) =>
    trail < 0xa1 || lead < 0xa1 ? -1 : lead >= 0xb0 && lead <= 0xc8 ? 1 : 0.2,
  gb18030: (lead: number, trail: number) =>
    trail < 0xa1 || lead < 0xa1 ? -1 : lead >= 0xb0 && lead <= 0xd7 ? 0.95 : 0.2,
  big5: (lead: number) => (lead >= 0xa4 && lead <= 0xc6 ? 0.95 : 0.2),
} as const

type PairEncoding = keyof typeof pairRatings

const isPairEncoding = (encoding: Encoding): encoding is PairEncoding =>
  Object.hasOwn(pairRatings, encoding)

/**
 * Rates how plausible an encoding is for the given bytes: 1 if every non-ASCII character is common,
 * negative if the result cannot be text.
 *
 * @param bytes  Words with non-ASCII bytes, separated by commas.
 */
export function rateEncoding(bytes: Uint8Array, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(bytes)
  if (isPairEncoding(encoding)) return ratePairs(bytes, text, encoding)
  const [script, frequent] = otherScripts[encoding] ?? []
  const chars = [...text]
  if (script !== undefined)
    return rateText(chars, (char) => {
      if (!script.test(char)) return ratings.odd
      return frequent?.includes(char.toLowerCase()) ? ratings.usual : 0.5
    })
  const rateAlphabet = (alphabet: string): number =>
    rateText(chars, (char) =>
      alphabet.includes(char.toLowerCase()) ? ratings.usual : ratings.rare,
    )
  const rated = (latinAlphabets[encoding] ?? '').split(' ').map(rateAlphabet)
  const others = encoding === 'windows-1252' ? [rateAlphabet(icelandic) - 0.05] : []
  return Math.max(...rated, ...others)
}

function ratePairs(bytes: Uint8Array, text: string, encoding: PairEncoding): number {
  let [sum, count] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    count++
    // Half-width kana take one byte each. They are rare in text, and even rarer on their own.
    if (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) {
      const isAlone = Math.max(bytes[at - 1] ?? 0, bytes[at + 1] ?? 0) < 0x80
      if (isAlone) sum += ratings.strange
      continue
    }
    at++
    sum += pairRatings[encoding](lead, bytes[at] ?? 0)
  }
  return (sum + (text.split('\uFFFD').length - 1) * ratings.broken) / count
}

function rateText(chars: readonly string[], rateLetter: (char: string) => number): number {
  let [sum, count] = [0, 0]
  chars.forEach((char, i) => {
    const [before = '', after = ''] = [chars[i - 1], chars[i + 1]]
    // A symbol before a letter, such as `¯ó`.
    if (isLetter(char) && isSymbol(before)) sum += ratings.strange
    if (char <= '\u007F') return
    sum += rateChar(char, before, after, rateLetter)
    count++
  })
  return sum / count
}

function rateChar(
  char: string,
  before: string,
  after: string,
  rateLetter: (char: string) => number,
): number {
  if (char === '\uFFFD' || /[\p{Cc}\p{Co}]/u.test(char)) return ratings.broken
  if (!isLetter(char)) {
    const isInside = isLetter(before) && isLetter(after) && char !== '’'
    if (char === '§' && isLetter(before)) return ratings.strange
    if (punctuation.test(char)) return isInside ? ratings.strange : ratings.usual
    return isLetter(before) ? ratings.odd : ratings.strange
  }
  const isUpper = /\p{Lu}/u.test(char)
  if (isUpper && /\p{Ll}/u.test(before)) return ratings.odd
  if (isLetter(before) && isLatin(before) !== isLatin(char)) return ratings.odd
  if (finalLetters.test(char) && isLetter(after)) return ratings.odd
  if (innerLetters.test(char) && !isLetter(before)) return ratings.odd
  const isCapital = isUpper && isLetter(before)
  const isRepeated = before > '\u007F' && isLetter(before) && isLatin(char)
  const isUnspeakable = [before, char, after].every(isLatinConsonant)
  const penalties = (isCapital ? 0.02 : 0) + (isUnspeakable ? 0.5 : 0) + (isRepeated ? 0.4 : 0)
  return rateLetter(char) - penalties
}

const isLetter = (char: string): boolean => /[\p{L}\p{M}]/u.test(char)

const isLatin = (char: string): boolean => /\p{Script=Latin}/u.test(char)

const isLatinConsonant = (char: string): boolean =>
  isLatin(char) && !/^[aeiouyæœøı]/i.test(char.normalize('NFD'))

const isSymbol = (char: string): boolean =>
  char > '\u007F' && !isLetter(char) && !punctuation.test(char)
