import { lockKey, type OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { loggedColumns, selectLogged } from '../query/indexed-fields-store.ts'

const columns = sql.columns(loggedColumns)

/**
 * Logs the state of leads before an update or delete, in the same statement as the change. These
 * deltas keep query results exact until compaction applies them to the segments.
 *
 * @param leads  Whole rows of `lead` that this transaction has locked, so that each lead's deltas
 *   are in order.
 */
export const logChange = (leads: Sql): Sql => sql`
  insert into lead_change ("orgId", "leadId", existed, "outcomesKnown", "valuesKnown",
    "ownerKnown", "stageKnown", "labelsKnown", "contactKnown", "createdAt", ${columns})
  select "orgId", id, true, true, true, true, true, true, true, "createdAt",
    ${selectLogged(loggedColumns)}
  from (${leads}) as before`

/**
 * Logs new leads that sort between sealed leads because their process's clock is slow. The
 * transaction must hold {@link lockSegmentsShared}, so that no segment is opened concurrently.
 *
 * @param added  Rows of `id` and `createdAt`.
 */
export const logLateInsert = (tx: OrgTx, added: Sql): Sql => sql`
  insert into lead_change ("orgId", "leadId", existed, "createdAt")
  select ${tx.orgId}::uuid, added.id, false, added."createdAt"
  from (${added}) as added, (
    select "lastAt", "lastId" from lead_segment where "orgId" = ${tx.orgId}
    order by "lastAt" desc, "lastId" desc limit 1) as newest
  where (added."createdAt", added.id) <= (newest."lastAt", newest."lastId")`

/** Takes a shared lock that prevents new segments until the transaction ends. */
export const lockSegmentsShared = async (tx: OrgTx): Promise<void> => {
  await tx.query(sql`select pg_advisory_xact_lock_shared(${lockKey(tx, 'segments')})`)
}

/**
 * Waits for all transactions that create leads, and blocks new ones until this transaction ends.
 * Gives up after 100 ms, because requests that create leads queue up behind this lock.
 *
 * @throws ApiError 503 on timeout; the next poll retries. @see L-39
 */
export const lockSegmentsExclusive = async (tx: OrgTx): Promise<void> => {
  await tx.query(sql`
    select set_config('lock_timeout', '100ms', true),
      pg_advisory_xact_lock(${lockKey(tx, 'segments')})`)
}

/**
 * Names of the data that compaction maintains in addition to bitmaps; this string is checked by
 * `slot_of`.
 */
const maintained =
  'instants, versions, outcomes, values, owners, stages, labels, outcome versions, contact data'

/**
 * Makes this transaction the organization's only compaction. Returns false if another one is
 * running.
 *
 * Hash and merge joins are disabled for the rest of the transaction, because tables that grow this
 * fast have no usable statistics, and a plan made for an empty table would compare every row with
 * every other one. The `app.counts` setting informs `slot_of` which additional data this version
 * maintains. Older versions do not set `app.counts`, so they cannot compact.
 */
export async function tryLockCompaction(tx: OrgTx): Promise<boolean> {
  const set = [
    tx.set('enable_hashjoin', 'off'),
    tx.set('enable_mergejoin', 'off'),
    tx.set('app.counts', maintained),
  ]
  const [lock] = await tx.query<{ taken: boolean }>(sql`
    select pg_try_advisory_xact_lock(${lockKey(tx, 'folding')}) as taken`)
  await Promise.all(set)
  return lock?.taken ?? false
}
