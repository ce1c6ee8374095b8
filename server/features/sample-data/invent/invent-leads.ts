import type { Org } from '../../../../contract/organizations/org.ts'
import type { Actor } from '../../../platform/operation.ts'
import {
  applyLeadChanges,
  diffLeads,
  type HistoryRow,
  type LeadRow,
  toLeadRow,
} from '../../leads/index.ts'
import type { StoredSession } from '../../tracking/index.ts'
import type { Day } from './calendar.ts'
import type { Choices } from './choices.ts'
import { inventSteps, type Step } from './outcomes.ts'
import { inventPerson, type Person } from './people.ts'
import type { Random } from './random.ts'
import { type Arrival, inventArrival } from './traffic/arrivals.ts'

/** Settings for inventing leads. */
export interface Setting {
  readonly org: Org
  readonly choices: Choices
  /** Actors that change leads. */
  readonly actors: { readonly people: readonly Actor[]; readonly crm: Actor }
  readonly days: readonly Day[]
  /** Mean number of leads per day. */
  readonly leadsPerDay: number
  readonly now: Date
}

/** Rows to store. */
export interface Invented {
  readonly leads: LeadRow[]
  readonly history: HistoryRow[]
  readonly sessions: StoredSession[]
}

/** Share of leads from people who have sent a request before. */
const returning = 0.03

/** Invents leads, oldest first, along with their sessions and history. */
export function inventLeads(random: Random, setting: Setting): Invented {
  const arrivals = inventArrivals(random, setting)
  const stories = arrivals.map((arrival, i) => inventStory(random, setting, arrival, i))
  return {
    leads: stories.map(({ lead }) => lead),
    history: stories.flatMap(({ history }) => history),
    sessions: arrivals.flatMap(({ sessions }) => sessions),
  }
}

function inventArrivals(random: Random, { days, leadsPerDay, now }: Setting): Arrival[] {
  const people: Person[] = []
  return days
    .flatMap((day, i) =>
      Array.from({ length: random.count(leadsPerDay * day.demand) }, () => {
        const person =
          people.length > 0 && random.chance(returning) ? random.pick(people) : undefined
        const asking = person ?? inventPerson(random, people.length)
        if (person === undefined) people.push(asking)
        return inventArrival(random, day, days.length - 1 - i, asking)
      }),
    )
    .filter(({ atMs }) => atMs < now.getTime())
    .sort((a, b) => a.atMs - b.atMs)
}

/** A lead's final state and history, computed with the rules for real leads. */
function inventStory(random: Random, setting: Setting, arrival: Arrival, index: number) {
  const { org, choices, now } = setting
  const { input, atMs, sessions } = arrival
  const externalId = random.chance(0.3) ? { externalId: `NL-${10_001 + index}` } : {}
  let lead = toLeadRow(clockAt(random, org, atMs), { ...input, ...externalId }, sessions.at(-1))
  const history: HistoryRow[] = []
  for (const step of inventSteps(random, arrival, choices)) {
    if (step.atMs > now.getTime()) break
    const ctx = { ...clockAt(random, org, step.atMs), actor: pickActor(random, setting, step) }
    const after = applyLeadChanges(ctx, lead, step.changes)
    history.push(...diffLeads(ctx, lead, after))
    lead = after
  }
  return { lead, history }
}

/** Context for a request in the past. */
const clockAt = (random: Random, org: Org, atMs: number) => ({
  org,
  now: () => new Date(atMs),
  newId: () => random.id(atMs),
})

function pickActor(random: Random, { actors }: Setting, { by }: Step): Actor {
  if (by === 'system') return { kind: 'system', id: null }
  return by === 'crm' ? actors.crm : random.pick(actors.people)
}
