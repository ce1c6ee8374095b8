import type { Org } from '../../contract/organizations/org.ts'
import { addDays } from '../../contract/values/time.ts'
import { timeZone, toLocalDate } from '../../server/features/sample-data/invent/calendar.ts'

export const orgName = 'Nordlicht Solar'

/** Age of the current subscription period in days; at this age, the period always contains data. */
const periodDaysSoFar = 20

/** The demo organization's settings and plan. */
export const orgAt = (now: Date): Omit<Org, 'id'> => ({
  name: orgName,
  timeZone,
  defaultCountry: 'DE',
  currency: 'EUR',
  conversionWindowDays: 90,
  duplicatePolicy: 'allow',
  duplicateWindowDays: 30,
  // Some people submit two requests; updating by email or phone changes their newest lead.
  matchPolicy: 'newest',
  sessionMinutes: 30,
  lossReasons: [
    'Not reachable',
    'Too expensive',
    'Chose a competitor',
    'Outside our area',
    'Roof not suitable',
  ],
  costPerLeadTarget: 60,
  roasTarget: 4,
  fillsLastAd: true,
  allowsContactInMessages: true,
  retentionDays: null,
  leadsLimit: 2_000,
  periodAnchor: anchorAt(now),
  periodMonths: 1,
})

/** Start of the subscription: about half a year ago, on a day that exists in every month. */
function anchorAt(now: Date): string {
  const [year = 0, month = 1, day = 1] = addDays(toLocalDate(now.getTime()), -periodDaysSoFar)
    .split('-')
    .map(Number)
  const began = new Date(Date.UTC(year, month - 7, Math.min(day, 28)))
  return began.toISOString().slice(0, 10)
}

/** Chart annotations, each with its age in days. */
export const annotations = [
  { daysAgo: 76, text: 'Spring price list online' },
  { daysAgo: 41, text: 'New landing page for heat pumps' },
  { daysAgo: 19, text: 'Campaign “Solar autumn” started' },
  { daysAgo: 6, text: 'Search budget raised by 20%' },
] as const

/** Users who work on leads. */
export const people = [
  { name: 'Frauke Petersen', email: 'frauke@nordlicht-solar.example', role: 'owner' },
  { name: 'Emre Kaya', email: 'emre@nordlicht-solar.example', role: 'member' },
  { name: 'Lena Brandt', email: 'lena@nordlicht-solar.example', role: 'member' },
] as const

/** Users who do not work on leads: the ad agency and the accountant. */
export const onlookers = [
  { name: 'Mika Sato', email: 'mika@agency.example', role: 'admin' },
  { name: 'Jonas Weber', email: 'jonas@accounts.example', role: 'viewer' },
] as const
