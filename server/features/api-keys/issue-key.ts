import type { KeyScope } from '../../../contract/scopes.ts'
import type { Database, OrgTx } from '../../platform/db/database.ts'
import { newId } from '../../platform/process/ids.ts'
import { createApiKey, hashKey, isApiKey, keyHint } from './api-key.ts'
import { insertKey, updateRevoked } from './key-store.ts'

export interface NewKey {
  readonly name: string
  /** Without duplicates. */
  readonly scopes: readonly KeyScope[]
  readonly createdBy: string
  readonly expiresAt: string | null
  /** An existing key to store; by default, a new one is created. */
  readonly key?: string | undefined
}

/**
 * Issues a key. It cannot be retrieved later.
 * @throws Error if the given key is malformed.
 */
export async function issueKey(
  tx: OrgTx,
  { key = createApiKey(), ...rest }: NewKey,
  now: Date,
): Promise<{ id: string; key: string }> {
  if (!isApiKey(key)) {
    throw new Error(
      'The API key is invalid. A key starts with lt_live_, followed by 49 characters; the ' +
        'last 6 are a checksum. Check for typos.',
    )
  }
  const id = newId()
  const createdAt = now.toISOString()
  await insertKey(tx, { ...rest, id, hint: keyHint(key), hash: hashKey(key), createdAt })
  return { id, key }
}

/**
 * Revokes a key: this process rejects it immediately, and other processes do so within a second.
 * @returns False if no such active key exists.
 */
export async function endKey(db: Database, orgId: string, id: string, now: Date): Promise<boolean> {
  const hash = await db.inOrg(orgId, (tx) => updateRevoked(tx, id, now))
  return hash !== undefined
}
