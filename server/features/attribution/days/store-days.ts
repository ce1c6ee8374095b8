import type { CountedBy } from '../../../lead-index/rollups/index.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { eachGrouping } from '../tally.ts'
import { dayChanges } from './day-marks.ts'
import { deleteDayParts, type StoredDayCredits, upsertDays } from './day-store.ts'
import { type Day, type DaysQuery, emptyFingerprint } from './load-days.ts'

/** Stores days without leads if the segments will show when leads are added. */
export async function storeEmptyDays(
  db: Database,
  { orgId, countedBy }: Pick<DaysQuery, 'orgId' | 'countedBy'>,
  days: readonly Day[],
): Promise<void> {
  const empty = days.filter(({ toPrint, state }) => toPrint !== undefined && state !== null)
  if (empty.length === 0) return
  const none = { print: emptyFingerprint, ...eachGrouping(() => '[]') }
  const computed = empty.map((day) => ({
    day,
    row: { ...none, startsAt: day.start, state: day.state },
  }))
  await db.inOrg(orgId, (tx) => storeDays(tx, countedBy, computed))
}

/** A day and the row to store for it. */
export interface ComputedDay {
  readonly day: Day
  readonly row: Omit<StoredDayCredits, 'revision'>
}

/**
 * Stores days that no other computation has stored, and deletes their change marks and partial
 * days.
 */
export async function storeDays(
  tx: OrgTx,
  countedBy: CountedBy,
  days: readonly ComputedDay[],
): Promise<void> {
  if (days.length === 0) return
  const rows = days.map(({ day, row }) => ({ ...row, revision: day.revision + 1 }))
  const starts = new Set(await upsertDays(tx, countedBy, rows))
  const stored = days.flatMap(({ day }) => (starts.has(day.start) ? day : []))
  await deleteDayParts(tx, countedBy, stored)
  await dayChanges[countedBy].deleteMarks(
    tx,
    stored.flatMap(({ markIds }) => markIds),
  )
}
