import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A destination's encrypted tokens. */
export interface ConnectionRow {
  readonly refreshToken: string | null
  readonly accessToken: string | null
  readonly accessUntil: string | null
}

const isRow = (tx: OrgTx, id: string) => sql`"orgId" = ${tx.orgId} and id = ${id}`

export async function selectConnection(tx: OrgTx, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await tx.query<ConnectionRow>(sql`
    select "refreshToken", "accessToken", "accessUntil" from conversion_destination
    where ${isRow(tx, id)}`)
  return row
}

/** @returns The connection, unless another process is refreshing its tokens. */
export async function claimRefresh(
  tx: OrgTx,
  id: string,
  { now, until }: { readonly now: string; readonly until: string },
): Promise<ConnectionRow | undefined> {
  const [row] = await tx.query<ConnectionRow>(sql`
    update conversion_destination set "refreshingUntil" = ${until}
    where ${isRow(tx, id)} and ("refreshingUntil" is null or "refreshingUntil" <= ${now})
    returning "refreshToken", "accessToken", "accessUntil"`)
  return row
}

/** @param tokens  `undefined` after a failed refresh. */
export async function endRefresh(
  tx: OrgTx,
  id: string,
  before: string,
  tokens: ConnectionRow | undefined,
): Promise<void> {
  await tx.query(sql`
    update conversion_destination set "refreshingUntil" = null
    where ${isRow(tx, id)}`)
  if (tokens === undefined) return
  // Update only if the tokens are unchanged, to avoid overwriting the tokens of a newer connection.
  await tx.query(sql`
    update conversion_destination set ${sql.assign(tokens)}
    where ${isRow(tx, id)} and "refreshToken" = ${before}`)
}

/** An authorization that a user has started. */
interface Authorization {
  /** SHA-256. */
  readonly state: string
  /** Encrypted. */
  readonly verifier: string
  readonly userId: string
  readonly loginId: string
  readonly until: string
}

/** Stores an authorization, replacing any earlier one. */
export async function insertAuthorization(
  tx: OrgTx,
  id: string,
  { state, verifier, userId, loginId, until }: Authorization,
): Promise<void> {
  await tx.query(sql`
    update conversion_destination set "authState" = ${state}, "authVerifier" = ${verifier},
      "authUserId" = ${userId}, "authLoginId" = ${loginId}, "authUntil" = ${until}
    where ${isRow(tx, id)}`)
}

/**
 * Ends an authorization, so that its state can be used only once.
 *
 * @returns The encrypted verifier; `undefined` if the authorization has expired or belongs to
 *   another user or session.
 */
export async function takeAuthorization(
  tx: OrgTx,
  id: string,
  { state, userId, loginId, now }: Omit<Authorization, 'verifier' | 'until'> & { now: string },
): Promise<string | undefined> {
  const [row] = await tx.query<{ verifier: string }>(sql`
    select "authVerifier" as verifier from conversion_destination
    where ${isRow(tx, id)} and "authState" = ${state} and "authUserId" = ${userId}
      and "authLoginId" = ${loginId} and "authUntil" > ${now} for no key update`)
  if (row === undefined) return undefined
  await tx.query(sql`
    update conversion_destination set "authState" = null, "authVerifier" = null,
      "authUserId" = null, "authLoginId" = null, "authUntil" = null
    where ${isRow(tx, id)}`)
  return row.verifier
}

/** Stores a new connection, and resumes sending to the destination. */
export async function storeConnection(
  tx: OrgTx,
  id: string,
  tokens: ConnectionRow,
  at: string,
): Promise<void> {
  await tx.query(sql`
    update conversion_destination set ${sql.assign(tokens)}, "connectedAt" = ${at},
      "refreshingUntil" = null, "blockedReason" = null, "blockedSince" = null, "pausedUntil" = null, failures = 0,
      "rejectedCode" = null, "rejectedCount" = 0, "rejectedSince" = null, "pausedReason" = null,
      "updatedAt" = ${at}
    where ${isRow(tx, id)}`)
}

/** Deletes the tokens and any authorization that is in progress. */
export async function deleteConnection(tx: OrgTx, id: string, at: string): Promise<void> {
  await tx.query(sql`
    update conversion_destination set "refreshToken" = null, "accessToken" = null,
      "accessUntil" = null, "connectedAt" = null, "refreshingUntil" = null, "authState" = null,
      "authVerifier" = null, "authUserId" = null, "authLoginId" = null, "authUntil" = null,
      "updatedAt" = ${at}
    where ${isRow(tx, id)}`)
}
