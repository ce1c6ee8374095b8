import type { Preferences } from '../../../contract/leads/saved-views.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A user's unparsed preferences; `undefined` if none are stored. */
export async function selectPreferences(tx: OrgTx, personId: string): Promise<unknown> {
  const [row] = await tx.query<{ value: unknown }>(sql`
    select value from preference where "orgId" = ${tx.orgId} and "personId" = ${personId}`)
  return row?.value
}

/**
 * Replaces a member's preferences.
 *
 * @returns False if the user is no longer a member.
 */
export async function upsertPreferences(
  tx: OrgTx,
  personId: string,
  value: Preferences,
  now: Date,
): Promise<boolean> {
  const stored = await tx.query(sql`
    insert into preference ("orgId", "personId", value, "updatedAt")
    select "orgId", "userId", ${JSON.stringify(value)}::jsonb, ${now.toISOString()}::timestamptz
    from member where "orgId" = ${tx.orgId} and "userId" = ${personId}
    on conflict ("orgId", "personId") do update
    set value = excluded.value, "updatedAt" = excluded."updatedAt" returning 1`)
  return stored.length > 0
}
