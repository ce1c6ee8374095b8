import type { Encoding } from '../../../contract/imports/encodings.ts'
import type { SpendMapping } from '../../../contract/imports/spend-import.ts'
import type { OrgTx, SystemTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

export interface ScheduledImportRow {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly hour: number
  readonly isPaused: boolean
  readonly mapping: SpendMapping | null
  readonly headers: readonly string[] | null
  /** Sheet of the workbook that the mapping applies to. */
  readonly sheet: string | null
  /** Encoding for CSV files that do not declare their encoding; null if no file has needed one. */
  readonly encoding: Encoding | null
  readonly failures: number
  readonly nextAt: string | null
  readonly createdAt: string
}

export type ScheduledImportChanges = {
  readonly [K in keyof Omit<ScheduledImportRow, 'id' | 'createdAt'>]?:
    | ScheduledImportRow[K]
    | undefined
}

const names = [
  'id',
  'name',
  'address',
  'hour',
  'isPaused',
  'mapping',
  'headers',
  'sheet',
  'encoding',
  'failures',
  'nextAt',
  'createdAt',
] as const satisfies readonly (keyof ScheduledImportRow)[]

const columns = sql.columns(names)

export async function insertScheduledImport(
  tx: OrgTx,
  row: Pick<ScheduledImportRow, 'id' | 'name' | 'address' | 'hour' | 'createdAt' | 'nextAt'>,
): Promise<void> {
  await tx.query(sql`
    insert into spend_pull ("orgId", id, name, address, hour, "createdAt", "nextAt")
    values (${tx.orgId}, ${row.id}, ${row.name}, ${row.address}, ${row.hour}, ${row.createdAt},
      ${row.nextAt})`)
}

/** An organization's scheduled imports, oldest first. */
export const selectScheduledImports = (tx: OrgTx): Promise<ScheduledImportRow[]> =>
  tx.query<ScheduledImportRow>(sql`
    select ${columns} from spend_pull where "orgId" = ${tx.orgId} order by id limit 100`)

/** Loads a scheduled import and locks it until the transaction ends. */
export async function lockScheduledImport(
  tx: OrgTx,
  id: string,
): Promise<ScheduledImportRow | undefined> {
  const [row] = await tx.query<ScheduledImportRow>(sql`
    select ${columns} from spend_pull
    where "orgId" = ${tx.orgId} and id = ${id} for no key update`)
  return row
}

export async function updateScheduledImport(
  tx: OrgTx,
  id: string,
  changes: ScheduledImportChanges,
): Promise<void> {
  const stored = {
    ...changes,
    ...(changes.mapping === undefined ? {} : { mapping: JSON.stringify(changes.mapping) }),
  }
  const set = sql.assign(stored)
  if (set.sql === '') return
  await tx.query(sql`
    update spend_pull set ${set} where "orgId" = ${tx.orgId} and id = ${id}`)
}

/**
 * Deletes a scheduled import and its runs.
 *
 * @returns False if it does not exist.
 */
export async function deleteScheduledImport(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from spend_pull where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  return deleted.length > 0
}

/** An organization's due imports, longest-waiting first. */
export const selectDueImports = (
  tx: OrgTx,
  now: string,
): Promise<Pick<ScheduledImportRow, 'id' | 'address'>[]> =>
  tx.query(sql`
    select id, address from spend_pull
    where "orgId" = ${tx.orgId} and "nextAt" <= ${now} and not "isPaused"
    order by "nextAt", id limit 100`)

/**
 * Claims a due import and postpones it, so that it is due again if this process dies.
 *
 * @param leasedUntil  Time at which the import becomes due again.
 * @returns `undefined` if the import is no longer due or another process is claiming it.
 */
export async function claimDueImport(
  tx: OrgTx,
  id: string,
  now: string,
  leasedUntil: string,
): Promise<ScheduledImportRow | undefined> {
  const [row] = await tx.query<ScheduledImportRow>(sql`
    update spend_pull set "nextAt" = ${leasedUntil}
    where "orgId" = ${tx.orgId} and id = (
      select id from spend_pull
      where "orgId" = ${tx.orgId} and id = ${id} and "nextAt" <= ${now} and not "isPaused"
      for no key update skip locked)
    returning ${columns}`)
  return row
}

/** IDs of organizations with a due import or an open run, longest-waiting first. */
export async function selectOrgsWithDueImports(tx: SystemTx, now: string): Promise<string[]> {
  await tx.set('app.pulls', 'on')
  const rows = await tx.query<{ orgId: string }>(sql`
    select "orgId" from (
      select "orgId", "nextAt" as since from spend_pull where "nextAt" <= ${now} and not "isPaused"
      union all
      select "orgId", "startedAt" from spend_pull_run where state in ('waiting', 'importing')) waiting
    group by "orgId" order by min(since), "orgId" limit 10000`)
  return rows.map(({ orgId }) => orgId)
}
