import type { LeadRecord } from '../../../../../contract/leads/lead-schemas.ts'
import { products } from '../products.ts'
import type { Random } from '../random.ts'
import type { Origin } from './origins.ts'

export interface Page {
  readonly path: string
  readonly title: string
}

/** Page on which visitors become leads. */
export interface Form extends Page {
  readonly website: string
  readonly conversionName: string
  readonly source: LeadRecord['source']
  readonly weight: number
}

export const mainSite = 'https://www.nordlicht-solar.example'
const landing = 'https://angebot.nordlicht-solar.example'

const forms: readonly Form[] = [
  {
    website: mainSite,
    path: '/angebot',
    title: 'Angebot anfordern',
    conversionName: 'Quote request',
    source: 'wordpress',
    weight: 44,
  },
  {
    website: mainSite,
    path: '/kontakt',
    title: 'Kontakt',
    conversionName: 'Contact form',
    source: 'wordpress',
    weight: 16,
  },
  {
    website: mainSite,
    path: '/solarrechner',
    title: 'Solarrechner: Was bringt Ihr Dach?',
    conversionName: 'Solar calculator',
    source: 'api',
    weight: 22,
  },
  {
    website: mainSite,
    path: '/rueckruf',
    title: 'Rückruf vereinbaren',
    conversionName: 'Callback request',
    source: 'gtm',
    weight: 18,
  },
]

/** Landing page with a form, for visitors from social networks. */
const landingForm: Form = {
  website: landing,
  path: '/eigenheim-check',
  title: 'Eigenheim-Check in 2 Minuten',
  conversionName: 'Home check',
  source: 'gtm',
  weight: 1,
}

const reading: readonly Page[] = [
  { path: '/referenzen', title: 'Referenzen' },
  { path: '/ueber-uns', title: 'Über uns' },
  { path: '/ratgeber/foerderung', title: 'Förderung: Was gibt es wofür?' },
  { path: '/ratgeber/einspeiseverguetung', title: 'Einspeisevergütung einfach erklärt' },
  { path: '/ratgeber/kosten', title: 'Was kostet eine Solaranlage?' },
  { path: '/preise', title: 'Preise' },
]

const home: Page = { path: '/', title: 'Nordlicht Solar – Energie aus dem Norden' }
const thanks: Page = { path: '/danke', title: 'Vielen Dank!' }

/** Form that a visitor converts with. */
export const formFor = (random: Random, { channel }: Origin): Form =>
  channel === 'paid_social' && random.chance(0.7) ? landingForm : random.weighted(forms)

/** A session's pages, in order. @param form Form at the end of the session, if it converts. */
export function pagesSeen(random: Random, origin: Origin, form: Form | undefined): Page[] {
  if (form === landingForm) return [form, thanks]
  const pages: readonly Page[] = [home, products[origin.product].page, ...reading]
  const isTargeted = origin.click !== undefined || random.chance(0.45)
  const first = isTargeted ? products[origin.product].page : random.pick([home, ...reading])
  const visited = [first, ...Array.from({ length: random.count(1.4) }, () => random.pick(pages))]
  const noReloads = visited.filter((page, i) => page !== visited[i - 1])
  return form === undefined ? noReloads : [...noReloads, form, thanks]
}
