import type { LeadChanges } from '../../../../contract/leads/lead-schemas.ts'
import { officeMoment } from './calendar.ts'
import type { Choices } from './choices.ts'
import { products } from './products.ts'
import type { Random } from './random.ts'
import type { Arrival } from './traffic/arrivals.ts'

/** Event in a lead's lifecycle. */
export interface Step {
  readonly atMs: number
  readonly by: 'person' | 'crm' | 'system'
  readonly changes: LeadChanges
}

const contactNotes = [
  'Reached by phone, will send photos of the roof.',
  'Wants to know about financing first.',
  'Roof faces southwest, some shade from a tree.',
  'Comparing three offers, will decide this month.',
  'New building, moving in next spring.',
  'Has an electric car, also interested in a wallbox.',
  'Wants to be called after 5 pm only.',
  'Ist Denkmalschutz: Genehmigung klären.',
]

const earlyReasons = [
  { reason: 'Not reachable', weight: 34 },
  { reason: 'Tenant, no roof of their own', weight: 22 },
  { reason: 'Outside our area', weight: 16 },
  { reason: 'Only comparing prices', weight: 14 },
  { reason: 'Roof not suitable', weight: 8 },
  { reason: 'Spam', weight: 6 },
]

const lateReasons = [
  { reason: 'Too expensive', weight: 36 },
  { reason: 'Chose a competitor', weight: 30 },
  { reason: 'Postponed', weight: 20 },
  { reason: 'No financing', weight: 14 },
]

/**
 * Events over a lead's entire lifecycle, oldest first. Includes events after the end of the demo,
 * which the caller drops, so most recent leads are still open.
 */
export function inventSteps(random: Random, arrival: Arrival, choices: Choices): Step[] {
  const { atMs, quality } = arrival
  const steps: Step[] = []
  if (random.chance(0.3)) {
    const note = { note: random.pick(contactNotes) }
    steps.push(byPerson(officeMoment(random, atMs, random.around(0.3, 0.8)), note))
  }
  const lastMs = steps.at(-1)?.atMs ?? atMs
  return [
    ...steps,
    ...(random.chance(quality)
      ? qualifiedSteps(random, arrival, choices, lastMs)
      : unqualifiedSteps(random, choices, lastMs)),
  ]
}

const byPerson = (atMs: number, changes: LeadChanges): Step => ({ atMs, by: 'person', changes })

/** The lead is qualified within days. Within weeks, it is won or lost, or stays open. */
function qualifiedSteps(random: Random, arrival: Arrival, choices: Choices, afterMs: number) {
  const { median, sigma } = products[arrival.product].value
  const offer = round(random.around(median, sigma))
  const { label, conversionEvent } = choices
  const atMs = officeMoment(random, afterMs, random.around(1.6, 0.8))
  const isBusiness = arrival.product === 'commercial'
  const qualified = byPerson(atMs, {
    status: 'qualified',
    value: offer,
    selectedConversionEventId: conversionEvent['Qualified lead'],
    ...(isBusiness ? { labelId: label.Business } : {}),
    ...(!isBusiness && random.chance(0.35)
      ? { labelId: random.pick([label.Hot, label.Financing, label['Call back']]) }
      : {}),
  })
  const decision = random.next()
  if (decision < 0.29) return [qualified, orderStep(random, atMs, offer, choices)]
  if (decision < 0.74) return [qualified, lossStep(random, atMs, 19, lateReasons)]
  return [qualified]
}

/** The CRM reports most orders; the final price is slightly below the offer. */
function orderStep(random: Random, afterMs: number, offer: number, choices: Choices): Step {
  return {
    atMs: officeMoment(random, afterMs, random.around(15, 0.6)),
    by: random.chance(0.7) ? 'crm' : 'person',
    changes: {
      status: 'won',
      value: round(offer * (0.9 + random.next() * 0.12)),
      selectedConversionEventId: choices.conversionEvent['Order signed'],
    },
  }
}

/** The lead is lost after a few days or stays open. A small number of lost leads are reopened. */
function unqualifiedSteps(random: Random, choices: Choices, afterMs: number): Step[] {
  if (random.chance(0.2)) return []
  const lost = lossStep(random, afterMs, 5, earlyReasons)
  if (random.chance(0.96)) return [lost]
  const reopened = byPerson(officeMoment(random, lost.atMs, random.around(12, 0.5)), {
    status: 'open',
    labelId: choices.label['Call back'],
    note: 'Called back after all.',
  })
  return [lost, reopened]
}

function lossStep(
  random: Random,
  afterMs: number,
  medianDays: number,
  reasons: readonly { readonly reason: string; readonly weight: number }[],
): Step {
  const lossReason = random.weighted(reasons).reason
  return {
    atMs: officeMoment(random, afterMs, random.around(medianDays, 0.6)),
    by: lossReason === 'Not reachable' ? 'system' : 'person',
    changes: { status: 'lost', lossReason },
  }
}

/** Rounds an offer to a multiple of 50 EUR; below 1,000 EUR, to a multiple of 10 EUR. */
const round = (value: number): number => {
  const step = value < 1_000 ? 10 : 50
  return Math.round(value / step) * step
}
