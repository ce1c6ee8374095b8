import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A consent that a user has started. */
interface Consent {
  /** SHA-256. */
  readonly state: string
  /** Account settings to store once the user has given consent. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly userId: string
  readonly loginId: string
  readonly until: string
}

const isRow = (tx: OrgTx, sourceId: string) =>
  sql`"orgId" = ${tx.orgId} and "sourceId" = ${sourceId}`

/** Stores a consent, replacing any earlier one. */
export async function insertConsent(
  tx: OrgTx,
  sourceId: string,
  { state, settings, userId, loginId, until }: Consent,
): Promise<void> {
  await tx.query(sql`
    update inbound_connection set "authState" = ${state},
      "authSettings" = ${JSON.stringify(settings)}, "authUserId" = ${userId},
      "authLoginId" = ${loginId}, "authUntil" = ${until}
    where ${isRow(tx, sourceId)}`)
}

/**
 * Ends a pending consent, so that its `state` can be used only once.
 *
 * @returns The consent's settings; `undefined` if the consent belongs to another user or session,
 *   or has expired.
 */
export async function takeConsent(
  tx: OrgTx,
  sourceId: string,
  { state, userId, loginId, now }: Omit<Consent, 'settings' | 'until'> & { readonly now: string },
): Promise<Consent['settings'] | undefined> {
  const [row] = await tx.query<Pick<Consent, 'settings'>>(sql`
    select "authSettings" as settings from inbound_connection
    where ${isRow(tx, sourceId)} and "authState" = ${state} and "authUserId" = ${userId}
      and "authLoginId" = ${loginId} and "authUntil" > ${now} for no key update`)
  if (row === undefined) return undefined
  await tx.query(sql`
    update inbound_connection set "authState" = null, "authSettings" = null,
      "authUserId" = null, "authLoginId" = null, "authUntil" = null
    where ${isRow(tx, sourceId)}`)
  return row.settings
}
