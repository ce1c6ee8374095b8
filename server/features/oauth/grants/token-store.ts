import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'

export type TokenKind = 'code' | 'access' | 'refresh'

/** A stored code or token, without its plain value. */
export interface TokenRow {
  readonly orgId: string
  readonly grantId: string
  readonly payload: string
  readonly consumedAt: string | null
  readonly expiresAt: string
}

/** Stores only the hash of a code or token. */
export async function insertToken(
  tx: OrgTx,
  token: { readonly text: string; readonly kind: TokenKind } & Omit<
    TokenRow,
    'orgId' | 'consumedAt'
  >,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into oauth_token ("orgId", hash, kind, "grantId", payload, "createdAt", "expiresAt")
    values (${tx.orgId}, ${hashSecret(token.text)}, ${token.kind}, ${token.grantId},
      ${token.payload}, ${now.toISOString()}, ${token.expiresAt})`)
}

/** Finds a code or token by its hash, before the organization is known. */
export const selectToken = (
  db: Database,
  hash: string,
  kind: TokenKind,
): Promise<TokenRow | undefined> =>
  db.inSystem(async (tx) => {
    const named = tx.set('app.oauth_hash', hash)
    const found = tx.query<TokenRow>(sql`
      select "orgId", "grantId", payload, "consumedAt", "expiresAt" from oauth_token
      where hash = ${hash} and kind = ${kind}`)
    await named
    return (await found)[0]
  })

/** Consumes a code or token. @returns True for only one of several concurrent calls. */
export async function consumeToken(tx: OrgTx, text: string, now: Date): Promise<boolean> {
  const consumed = await tx.query(sql`
    update oauth_token set "consumedAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and hash = ${hashSecret(text)} and "consumedAt" is null
    returning 1`)
  return consumed.length > 0
}

/**
 * Deletes expired codes and tokens.
 *
 * @param before  Rows are deleted if they expired before `expired` or were consumed before
 *   `consumed`.
 * @returns Number of rows deleted; at most `limit`.
 */
export async function deleteExpiredTokens(
  tx: OrgTx,
  before: { readonly expired: Date; readonly consumed: Date },
  limit: number,
): Promise<number> {
  const deleted = await tx.query(sql`
    delete from oauth_token where "orgId" = ${tx.orgId} and hash in (
      select hash from oauth_token
      where "orgId" = ${tx.orgId} and ("expiresAt" < ${before.expired.toISOString()}
        or "consumedAt" < ${before.consumed.toISOString()})
      limit ${limit})
    returning 1`)
  return deleted.length
}
