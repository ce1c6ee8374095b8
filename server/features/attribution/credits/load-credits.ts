import { type AttributionGroup, attributionGroups } from '../../../../contract/attribution.ts'
import type { Span } from '../../../lead-index/index.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import type { Batch } from '../batches/batch-store.ts'
import { forEachBatch, type Rest } from '../batches/for-each-batch.ts'
import { count, eachModel, noTallies, type Tallies } from '../tally.ts'
import { groupOf } from '../touches/classify-touch.ts'
import { type Said, sayings } from '../touches/touch-signals.ts'
import {
  type Credited,
  type Crediting,
  selectCredited,
  selectCreditedLeads,
} from './credit-store.ts'

/** What is to be credited. */
export interface CreditQuery extends Crediting {
  readonly orgId: string
  /** When the leads were created: whole days, ascending. */
  readonly spans: readonly Span[]
  /** Of what nobody waits for. */
  readonly rest?: Rest | undefined
}

/** How much is read at once. */
export interface Pace {
  /** Leads per statement: some 30 µs each, and larger slices make them no cheaper. */
  readonly leads: number
  /** Leads with a long journey per statement. */
  readonly longLeads: number
  /** Statements at a time, so that other requests have their turn. */
  readonly atOnce: number
}

const usualPace: Pace = { leads: 2_000, longLeads: 500, atOnce: 2 }

/**
 * Credits leads by every model, reading them and their journeys.
 *
 * @param take  Is given the days that are complete, by their numbers, one call after the other.
 */
export async function readCredits(
  db: Database,
  query: CreditQuery,
  take: (days: ReadonlyMap<number, Tallies>) => Promise<void>,
  pace: Pace = usualPace,
): Promise<void> {
  const open = new Map<number, Tallies>()
  const takeBefore = async (day: number) => {
    const complete = new Map([...open].filter(([number]) => number < day))
    if (complete.size === 0) return
    for (const number of complete.keys()) open.delete(number)
    await take(complete)
  }
  await forEachBatch(
    db,
    { ...query, ...pace },
    (tx, slice) => readSlice(tx, query, slice, pace.longLeads),
    (rows, { until }) => {
      const groupsOf = openGroups()
      for (const row of rows) countRow(open, groupsOf, row)
      return takeBefore(query.starts.findLastIndex((start) => start <= until.at) + 1)
    },
  )
  await takeBefore(Number.POSITIVE_INFINITY)
}

async function readSlice(tx: OrgTx, asked: Crediting, slice: Batch, atOnce: number) {
  const rows = await selectCredited(tx, asked, slice)
  const again = [...new Set(rows.flatMap(({ leadId }) => leadId ?? []))]
  const whole = rows.filter(({ leadId }) => leadId === null)
  while (again.length > 0) {
    whole.push(...(await selectCreditedLeads(tx, asked, again.splice(0, atOnce))))
  }
  return whole
}

function countRow(days: Map<number, Tallies>, groupsOf: GroupsOf, row: Credited): void {
  const tallies = days.get(row.day) ?? noTallies()
  days.set(row.day, tallies)
  const value = row.won ? eachModel((model) => BigInt(row[`${model}Value`] ?? 0)) : noValue
  const groups = groupsOf(row)
  for (const by of attributionGroups) count(tallies[by], groups[by], row, { credit: row, value })
}

const noValue = eachModel(() => 0n)

/** Group of a touch by each grouping. */
type GroupsOf = (said: Said) => Readonly<Record<AttributionGroup, string>>

/** Works each group out once: the same is said on many days, by leads of each outcome. */
function openGroups(): GroupsOf {
  const known = new Map<string, ReturnType<GroupsOf>>()
  return (said) => {
    const key = [said.isOwn, ...sayings.map((saying) => said[saying])].join('\n')
    const groups = known.get(key) ?? {
      channel: groupOf('channel', said),
      source: groupOf('source', said),
      campaign: groupOf('campaign', said),
    }
    known.set(key, groups)
    return groups
  }
}
