import type { ScheduledImportRun } from '../../../contract/ad-spend/scheduled-imports.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

export interface RunRow extends ScheduledImportRun {
  readonly pullId: string
}

export type RunChanges = Partial<Omit<ScheduledImportRun, 'id' | 'startedAt'>>

const names = [
  'id',
  'pullId',
  'startedAt',
  'endedAt',
  'state',
  'message',
  'importId',
  'bytes',
  'result',
] as const satisfies readonly (keyof RunRow)[]

const columns = sql.columns(names)

export async function insertRun(
  tx: OrgTx,
  { id, pullId, startedAt }: Pick<RunRow, 'id' | 'pullId' | 'startedAt'>,
): Promise<void> {
  await tx.query(sql`
    insert into spend_pull_run ("orgId", "pullId", id, "startedAt", state)
    values (${tx.orgId}, ${pullId}, ${id}, ${startedAt}, 'fetching')`)
}

export async function updateRun(
  tx: OrgTx,
  { pullId, id }: Pick<RunRow, 'pullId' | 'id'>,
  changes: RunChanges,
): Promise<void> {
  const { result, ...others } = changes
  const stored = result === undefined ? others : { ...others, result: JSON.stringify(result) }
  await tx.query(sql`
    update spend_pull_run set ${sql.assign(stored)}
    where "orgId" = ${tx.orgId} and "pullId" = ${pullId} and id = ${id}`)
}

/** A scheduled import's latest runs, newest first. */
export const selectRuns = (tx: OrgTx, pullId: string, limit: number): Promise<RunRow[]> =>
  tx.query<RunRow>(sql`
    select ${columns} from spend_pull_run
    where "orgId" = ${tx.orgId} and "pullId" = ${pullId}
    order by "pullId" desc, id desc limit ${limit}`)

export const selectLastRuns = (tx: OrgTx): Promise<RunRow[]> =>
  tx.query<RunRow>(sql`
    select distinct on ("pullId") ${columns} from spend_pull_run
    where "orgId" = ${tx.orgId} order by "pullId", id desc limit 1000`)

/** Runs without an outcome, oldest first. */
export const selectOpenRuns = (tx: OrgTx): Promise<RunRow[]> =>
  tx.query<RunRow>(sql`
    select ${columns} from spend_pull_run
    where "orgId" = ${tx.orgId} and state in ('waiting', 'importing')
    order by id limit 100`)

/** Loads a run and locks it until the transaction ends. */
export async function lockRun(
  tx: OrgTx,
  { pullId, id }: Pick<RunRow, 'pullId' | 'id'>,
): Promise<RunRow | undefined> {
  const [row] = await tx.query<RunRow>(sql`
    select ${columns} from spend_pull_run
    where "orgId" = ${tx.orgId} and "pullId" = ${pullId} and id = ${id} for no key update`)
  return row
}

/** Fails runs whose process died while fetching, and deletes runs beyond the maximum number. */
export async function tidyRuns(
  tx: OrgTx,
  pullId: string,
  { now, message, keep }: { now: string; message: string; keep: number },
): Promise<void> {
  await tx.query(sql`
    update spend_pull_run set state = 'failed', "endedAt" = ${now}, message = ${message}
    where "orgId" = ${tx.orgId} and "pullId" = ${pullId} and state = 'fetching'`)
  await tx.query(sql`
    delete from spend_pull_run where "orgId" = ${tx.orgId} and "pullId" = ${pullId} and id < (
      select id from spend_pull_run where "orgId" = ${tx.orgId} and "pullId" = ${pullId}
      order by "pullId" desc, id desc limit 1 offset ${keep - 1})`)
}
