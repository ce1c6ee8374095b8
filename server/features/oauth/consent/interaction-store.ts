import type { Database, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'

/** A request that is waiting for consent. */
export interface InteractionRow {
  readonly payload: string
  readonly answer: string | null
}

/**
 * Inserts or replaces a request.
 *
 * @param uid  Secret ID from the browser's cookie; stored as a hash.
 */
export const upsertInteraction = (
  db: Database,
  uid: string,
  payload: string,
  expiresAt: Date,
): Promise<void> =>
  db.inSystem(async (tx) => {
    await tx.query(sql`
      insert into oauth_interaction (id, payload, "expiresAt")
      values (${hashSecret(uid)}, ${payload}, ${expiresAt.toISOString()})
      on conflict (id) do update set payload = excluded.payload`)
  })

/** A request that has not expired. */
export const selectInteraction = (
  db: Database,
  uid: string,
  now: Date,
): Promise<InteractionRow | undefined> =>
  db.inSystem(async (tx) => {
    const [row] = await tx.query<InteractionRow>(sql`
      select payload, answer from oauth_interaction
      where id = ${hashSecret(uid)} and "expiresAt" > ${now.toISOString()}`)
    return row
  })

/** Binds an unanswered request to the user who is viewing it. @returns The request's payload. */
export const updateShownTo = (
  db: Database,
  uid: string,
  personId: string,
  now: Date,
): Promise<string | undefined> =>
  db.inSystem(async (tx) => {
    const [row] = await tx.query<{ payload: string }>(sql`
      update oauth_interaction set "personId" = ${personId}
      where id = ${hashSecret(uid)} and answer is null and "expiresAt" > ${now.toISOString()}
      returning payload`)
    return row?.payload
  })

/**
 * Answers a request once, for the user to whom it was last shown.
 * @returns False if the request cannot be answered.
 */
export async function updateAnswer(
  tx: Tx,
  uid: string,
  { personId, answer }: { readonly personId: string; readonly answer: string },
  now: Date,
): Promise<boolean> {
  const answered = await tx.query(sql`
    update oauth_interaction set answer = ${answer}
    where id = ${hashSecret(uid)} and "personId" = ${personId} and answer is null
      and "expiresAt" > ${now.toISOString()}
    returning 1`)
  return answered.length > 0
}

/** @returns True for only one of several concurrent calls. */
export const deleteInteraction = (db: Database, uid: string): Promise<boolean> =>
  db.inSystem(async (tx) => {
    const deleted = await tx.query(sql`
      delete from oauth_interaction where id = ${hashSecret(uid)} returning 1`)
    return deleted.length > 0
  })

/** Deletes up to `limit` expired requests. @returns Number of requests deleted. */
export const deleteExpiredInteractions = (db: Database, now: Date, limit: number) =>
  db.inSystem(async (tx) => {
    const deleted = await tx.query(sql`
      delete from oauth_interaction where id in (
        select id from oauth_interaction where "expiresAt" < ${now.toISOString()} limit ${limit})
      returning 1`)
    return deleted.length
  })
