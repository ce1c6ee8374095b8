import { logChange } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { systemActor } from '../../../platform/operation.ts'
import { buildEvent } from '../events/write-event-store.ts'

/** True if any lead created at `since` or later is locked. */
export async function hasLocked(tx: OrgTx, since: string): Promise<boolean> {
  const locked = await tx.query(sql`
    select from lead where "orgId" = ${tx.orgId} and locked and "createdAt" >= ${since} limit 1`)
  return locked.length > 0
}

/** Without a time zone, because Citus allows only immutable functions here. */
const nextMillisecond = sql`
  ("updatedAt" at time zone 'UTC' + interval '1 ms') at time zone 'UTC'`

/**
 * Unlocks the oldest locked leads created at `since` or later, and marks them as changed, because
 * clients that poll for changes need the contact data.
 *
 * @returns Creation times of the leads that were unlocked.
 */
export async function updateUnlocked(
  tx: OrgTx,
  since: string,
  atMost: number,
  now: Date,
): Promise<string[]> {
  const unlocked = await tx.query<{ createdAt: string }>(sql`
    with locked as (
      select * from lead where "orgId" = ${tx.orgId} and locked and id = any(array(
        select id from lead where "orgId" = ${tx.orgId} and locked and "createdAt" >= ${since}
        order by "createdAt", id limit ${atMost}))
      order by id desc for update),
    noted as (${logChange(sql`select * from locked`)}),
    recorded as (${buildEvent(tx, sql`select id from locked`, {
      ...{ type: 'lead.updated', actor: systemActor, fields: ['locked'] },
      at: now.toISOString(),
    })})
    update lead set locked = false,
      "updatedAt" = greatest(${now.toISOString()}::timestamptz, ${nextMillisecond})
    where "orgId" = ${tx.orgId} and id = any(array(select id from locked))
    returning "createdAt"`)
  return unlocked.map(({ createdAt }) => createdAt)
}
