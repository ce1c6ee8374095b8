import { lockKey, type OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { loggedColumns } from '../query/indexed-fields-store.ts'

const columns = sql.columns(loggedColumns)

/**
 * Notes what leads are before they change or go, as part of the statement that does it: segments
 * stay exact by these notes until they are folded in.
 *
 * @param leads  Whole rows of `lead`, locked by this transaction, so that notes of one lead follow
 *   one another as its changes do.
 */
export const logChange = (leads: Sql): Sql => sql`
  insert into lead_change ("orgId", "leadId", existed, "createdAt", ${columns})
  select "orgId", id, true, "createdAt", ${columns} from (${leads}) as before`

/**
 * Notes those of new leads that arrive among sealed ones, because the clock of their process is
 * behind. The transaction holds {@link lockSegmentsShared}, so that no segment is opened meanwhile.
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

/** Keeps segments from being opened until the transaction ends; any number may hold them. */
export const lockSegmentsShared = async (tx: OrgTx): Promise<void> => {
  await tx.query(sql`select pg_advisory_xact_lock_shared(${lockKey(tx, 'segments')})`)
}

/**
 * Waits until nobody adds leads, and keeps all from it until the transaction ends. Whoever wants to
 * add some meanwhile waits behind it, so it gives up soon where one of those at it takes long.
 *
 * @throws ApiError 503 then; the next look comes soon. @see L-39
 */
export const lockSegmentsExclusive = async (tx: OrgTx): Promise<void> => {
  await tx.query(sql`
    select set_config('lock_timeout', '100ms', true),
      pg_advisory_xact_lock(${lockKey(tx, 'segments')})`)
}

/**
 * Makes the transaction the only one that folds; false where another is at it.
 *
 * From then on it joins row by row, by index: tables that grow so fast have no true statistics, and
 * a plan for an empty one would compare all with all. To `slot_of` it says what it keeps besides;
 * processes of older versions, which do not, are kept from folding.
 */
export async function tryLockCompaction(tx: OrgTx): Promise<boolean> {
  const [lock] = await tx.query<{ taken: boolean }>(sql`
    select pg_try_advisory_xact_lock(${lockKey(tx, 'folding')}) as taken,
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('app.counts', 'instants, versions', true)`)
  return lock?.taken ?? false
}
