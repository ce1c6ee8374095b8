import type { CreateLead } from '../../../../../contract/leads/lead-schemas.ts'
import type { StoredSession } from '../../../tracking/index.ts'
import { type Day, moment, toLocalDate } from '../calendar.ts'
import type { Person } from '../people.ts'
import { type ProductName, products } from '../products.ts'
import type { Random } from '../random.ts'
import type { AdClick } from './click-signals.ts'
import { allSignals, inventJourney, inventVisits, signalsHeard } from './journeys.ts'
import { anyProduct, chooseOrigin, type Origin } from './origins.ts'
import { type Form, formFor } from './site.ts'
import { inventVisitor, unasked, type Visitor } from './visitors.ts'

/** Lead as created, with its sessions. */
export interface Arrival {
  readonly atMs: number
  readonly input: CreateLead
  /** Sessions, oldest first; the last one converts. Empty if there is no tracking. */
  readonly sessions: readonly StoredSession[]
  readonly product: ProductName
  /** Probability that the lead is qualified. */
  readonly quality: number
}

/**
 * Invents how a person becomes a lead on a given day. On the last day, the lead's creation time may
 * be in the future.
 */
export function inventArrival(random: Random, day: Day, daysAgo: number, person: Person): Arrival {
  const isByPhone = random.chance(day.isWeekend ? 0.03 : 0.14)
  return isByPhone
    ? offlineArrival(random, day, person)
    : onlineArrival(random, day, daysAgo, person)
}

const offlineWays = [
  { source: 'inbound', conversionName: 'Phone call', note: 'Called us.', weight: 60 },
  { source: 'manual', conversionName: 'Showroom', note: 'Came to the showroom.', weight: 25 },
  {
    source: 'import',
    conversionName: 'Trade fair',
    note: 'Business card from the trade show.',
    weight: 15,
  },
] as const

function offlineArrival(random: Random, day: Day, person: Person): Arrival {
  const { note, source, conversionName } = random.weighted(offlineWays)
  const product = anyProduct(random)
  const { name, phone, email, country } = person
  return {
    atMs: moment(random, day, 'work'),
    input: {
      name,
      phone,
      ...(random.chance(0.5) ? { email } : {}),
      country,
      source,
      conversionName,
      note: `${note} Interested in: ${products[product].name}.`,
      ...unasked,
    },
    sessions: [],
    product,
    quality: 0.62,
  }
}

function onlineArrival(random: Random, day: Day, daysAgo: number, person: Person): Arrival {
  const origin = chooseOrigin(random, day, daysAgo)
  const { product, quality } = origin
  const atMs = moment(random, day, product === 'commercial' ? 'work' : 'home')
  const startsMs = inventVisits(random, atMs)
  const firstMs = startsMs[0] ?? atMs
  const visitor = inventVisitor(random, origin, person.country, firstMs)
  const form = formFor(random, origin)
  // Sessions are not tracked without consent to analytics, and a few forms do not pass on the
  // session ID.
  const isFollowed = visitor.consent.analytics_storage === true && random.chance(0.94)
  const sessions = isFollowed
    ? inventJourney(random, { visitor, origin, form, atMs, daysAgo, startsMs })
    : []
  const input = {
    ...contact(random, person),
    ...(form.source === 'api' ? { custom: calculation(random, product) } : {}),
    ...formFields(form),
    ...visitFields(random, visitor, origin, sessions.at(-1), atMs),
  }
  return { atMs, input, sessions, product, quality }
}

/** Most forms require name and email; the phone number is often missing. */
function contact(random: Random, { name, email, phone, country }: Person): CreateLead {
  return {
    name,
    country,
    ...(random.chance(0.94) ? { email } : { phone }),
    ...(random.chance(0.72) ? { phone } : {}),
  }
}

const formFields = ({ website, path, conversionName, source }: Form): CreateLead => ({
  website,
  path,
  conversionName,
  source,
})

/** The lead's click and consent fields, copied from its session if the lead has one. */
function visitFields(
  random: Random,
  visitor: Visitor,
  origin: Origin,
  session: StoredSession | undefined,
  atMs: number,
): CreateLead {
  const signals = allSignals(session ?? signalsHeard(visitor, origin, atMs - 120_000))
  const isClickKnown = [signals.gclid, signals.gbraid, signals.wbraid].some((id) => id !== null)
  return {
    referrer: origin.referrer,
    ...signals,
    ...visitor.consent,
    ...(isClickKnown && origin.click !== undefined
      ? searchAds(random, origin.click, visitor, atMs)
      : {}),
  }
}

const slots = [
  { slot: 'SEARCH_TOP', weight: 8 },
  { slot: 'SEARCH_OTHER', weight: 2 },
]

/** Fields that Google provides for a click. */
function searchAds(random: Random, click: AdClick, { deviceType }: Visitor, atMs: number) {
  const isSearch = click.keyword !== ''
  return {
    searchAdsCustomerId: click.accountId,
    searchAdsClickDate: toLocalDate(atMs),
    searchAdsCampaignId: click.campaign.id,
    searchAdsCampaignName: click.campaign.name,
    searchAdsAdGroupId: click.adGroup.id,
    searchAdsAdGroupName: click.adGroup.name,
    searchAdsAdId: click.adId,
    searchAdsDevice: deviceType.toUpperCase(),
    searchAdsAdNetworkType: isSearch ? 'SEARCH' : 'MIXED',
    searchAdsClickType: random.chance(0.85) ? 'URL_CLICKS' : 'SITELINKS',
    searchAdsSlot: isSearch ? random.weighted(slots).slot : null,
  }
}

/** Result of the solar calculator, as JSON. */
const calculation = (random: Random, product: ProductName): string =>
  JSON.stringify({
    product: products[product].name,
    roofArea: random.int(28, 140),
    roofType: random.pick(['gable', 'flat', 'hipped']),
    annualKwh: random.int(22, 110) * 100,
    ownsHome: random.chance(0.9),
    postalCode: String(random.int(20_095, 25_999)),
  })
