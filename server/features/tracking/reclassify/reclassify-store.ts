import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type StoredSession, sessionColumns } from '../sessions/session-store.ts'

export interface ChannelProgress {
  /** Version of the channel rules that all sessions have been classified by. */
  readonly version: number
  /** Version that the current pass applies; null if no pass is running. */
  readonly passVersion: number | null
  /** Last session that the pass has processed. */
  readonly afterId: string | null
}

export async function selectChannelProgress(tx: OrgTx): Promise<ChannelProgress> {
  const [progress] = await tx.query<ChannelProgress>(sql`
    select version, "passVersion", "afterId" from channel_progress where "orgId" = ${tx.orgId}`)
  return progress ?? { version: 0, passVersion: null, afterId: null }
}

/**
 * Replaces the progress. Concurrent passes wait here until the transaction ends.
 *
 * @returns False if another process has replaced the progress since `before` was read.
 */
export async function replaceChannelProgress(
  tx: OrgTx,
  before: ChannelProgress,
  { version, passVersion, afterId }: ChannelProgress,
): Promise<boolean> {
  await tx.query(sql`
    insert into channel_progress ("orgId", version) values (${tx.orgId}, 0)
    on conflict do nothing`)
  const replaced = await tx.query(sql`
    update channel_progress
    set version = ${version}, "passVersion" = ${passVersion}, "afterId" = ${afterId}::uuid
    where "orgId" = ${tx.orgId} and version = ${before.version}
      and "passVersion" is not distinct from ${before.passVersion}
      and "afterId" is not distinct from ${before.afterId}::uuid
    returning 1`)
  return replaced.length > 0
}

/** Sessions without their pages. */
export type ClassifiedSession = Omit<StoredSession, 'pages'>

const columns = sql.columns(sessionColumns.filter((name) => name !== 'pages'))

/** Sessions that follow an ID, in ID order. */
export const selectSessionsAfter = (
  tx: OrgTx,
  afterId: string | null,
  limit: number,
): Promise<ClassifiedSession[]> =>
  tx.query(sql`
    select ${columns} from session
    where "orgId" = ${tx.orgId}
      and id > ${afterId ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by id limit ${limit}`)

export interface ChannelChange {
  readonly id: string
  readonly from: string | null
  readonly to: string
}

/**
 * Changes the channel of each session that still has its old channel. The caller must hold the
 * exclusive lock on sessions, because code that extends a session writes all of its columns.
 */
export async function updateChannels(tx: OrgTx, changes: readonly ChannelChange[]): Promise<void> {
  await tx.query(sql`
    update session set channel = change."to"
    from json_to_recordset(${JSON.stringify(changes)}) as change (id uuid, "from" text, "to" text)
    where session."orgId" = ${tx.orgId} and session.id = change.id
      and session.channel is not distinct from change."from"`)
}
