import { findPreset, type KeyScope, keyPresets } from '../../../contract/scopes.ts'
import type { Database, OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Columns that determine what a key can do; exactly one of them is non-null. @see L-230 */
interface StoredScopes {
  /** A preset that processes running older versions also recognize. */
  readonly access: 'read' | 'read+write' | null
  readonly scopes: readonly KeyScope[] | null
}

function toScopes<K extends StoredScopes>({ access, scopes, ...key }: K) {
  return { ...key, scopes: access === null ? (scopes ?? []) : keyPresets[access] }
}

function toStoredScopes(scopes: readonly KeyScope[]): StoredScopes {
  const preset = findPreset(scopes)
  return preset === 'read' || preset === 'read+write'
    ? { access: preset, scopes: null }
    : { access: null, scopes }
}

/** A key as shown in the key list. */
export interface KeyRow {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly scopes: readonly KeyScope[]
  readonly createdBy: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly expiresAt: string | null
  readonly revokedAt: string | null
}

/** Data for authenticating a request with a key. */
export interface KnownKey {
  readonly orgId: string
  readonly id: string
  readonly scopes: readonly KeyScope[]
  readonly expiresAt: string | null
  readonly revokedAt: string | null
}

/**
 * Finds a key by its hash, even if the key is expired or revoked. The only key query that is not
 * limited to one organization.
 */
export const selectKeyByHash = (db: Database, hash: string): Promise<KnownKey | undefined> =>
  db.inSystem(async (tx) => {
    const named = tx.set('app.api_key_hash', hash)
    const found = tx.query<Omit<KnownKey, 'scopes'> & StoredScopes>(sql`
      select "orgId", id, access, scopes, "expiresAt", "revokedAt" from api_key
      where hash = decode(${hash}, 'hex')`)
    await named
    return (await found).map(toScopes)[0]
  })

/** Stores only the hash of a key. */
export async function insertKey(
  tx: OrgTx,
  key: Omit<KeyRow, 'lastUsedAt' | 'revokedAt'> & { readonly hash: string },
): Promise<void> {
  const { access, scopes } = toStoredScopes(key.scopes)
  await tx.query(sql`
    insert into api_key ("orgId", id, name, hint, hash, access, scopes, "createdBy", "createdAt",
      "expiresAt")
    values (${tx.orgId}, ${key.id}, ${key.name}, ${key.hint}, decode(${key.hash}, 'hex'),
      ${access}, ${scopes}, ${key.createdBy}, ${key.createdAt}, ${key.expiresAt})`)
}

/** Keys, newest first; at most 1,000. */
export async function selectKeys(tx: OrgTx): Promise<KeyRow[]> {
  const rows = await tx.query<Omit<KeyRow, 'scopes'> & StoredScopes>(sql`
    select id, name, hint, access, scopes, "createdBy", "createdAt", "lastUsedAt", "expiresAt",
      "revokedAt"
    from api_key where "orgId" = ${tx.orgId} order by id desc limit 1000`)
  return rows.map(toScopes)
}

/**
 * Revokes a key and notifies all processes.
 * @returns The hash; `undefined` if no such active key exists.
 */
export async function updateRevoked(tx: OrgTx, id: string, now: Date): Promise<string | undefined> {
  const [revoked] = await tx.query<{ hash: string }>(sql`
    update api_key set "revokedAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and id = ${id} and "revokedAt" is null
    returning encode(hash, 'hex') as hash`)
  if (revoked === undefined) return undefined
  await tx.publish({ kind: 'key', id: revoked.hash })
  return revoked.hash
}

/**
 * Revokes a user's keys that can do more than create leads, and notifies all processes.
 * @param createdBy  Email of the user.
 * @returns IDs of the keys.
 */
export async function revokeReadingKeys(
  tx: OrgTx,
  createdBy: string,
  now: Date,
): Promise<string[]> {
  const revoked = await tx.query<{ id: string; hash: string }>(sql`
    update api_key set "revokedAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and "createdBy" = ${createdBy} and "revokedAt" is null
      and (access is not null or scopes <> ${keyPresets.form}::text[])
    returning id, encode(hash, 'hex') as hash`)
  for (const { hash } of revoked) await tx.publish({ kind: 'key', id: hash })
  return revoked.map(({ id }) => id)
}

/** @param used  Key IDs and times of use (ISO). */
export async function updateLastUsed(
  tx: OrgTx,
  used: readonly { readonly id: string; readonly at: string }[],
): Promise<void> {
  await tx.query(sql`
    update api_key set "lastUsedAt" = used.at
    from json_to_recordset(${JSON.stringify(used)}) as used (id uuid, at timestamptz)
    where "orgId" = ${tx.orgId} and api_key.id = used.id
      and ("lastUsedAt" is null or "lastUsedAt" < used.at)`)
}
