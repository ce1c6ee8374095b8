import { createHash } from 'node:crypto'
import type pg from 'pg'
import { keyPresets } from '../../contract/scopes.ts'
import { createApiKey, issueKey } from '../../server/features/api-keys/index.ts'
import type { Database } from '../../server/platform/db/database.ts'
import type { Ctx } from '../../server/platform/operation.ts'

/**
 * Issues keys for this run, one per organization; both the service and the baseline accept them.
 */
export async function renewKeys(
  owner: pg.Client,
  db: Database,
  orgIds: readonly string[],
): Promise<string[]> {
  await owner.query('delete from api_key')
  await owner.query('delete from baseline.api_key')
  const keys: string[] = []
  for (const orgId of orgIds) keys.push(await renewKey(owner, db, orgId))
  return keys
}

/** Issues more keys for an organization; the baseline does not accept them. */
export async function createKeys({ db, org }: Ctx, count: number): Promise<readonly string[]> {
  const keys = Array.from({ length: count }, createApiKey)
  for (const key of keys)
    await db.inOrg(org.id, (tx) => issueKey(tx, { ...settings, key }, new Date()))
  return keys
}

const settings = {
  name: 'bench',
  scopes: keyPresets['read+write'],
  createdBy: 'bench',
  expiresAt: null,
} as const

async function renewKey(owner: pg.Client, db: Database, orgId: string): Promise<string> {
  const key = createApiKey()
  await db.inOrg(orgId, (tx) => issueKey(tx, { ...settings, key }, new Date()))
  const hash = createHash('sha256').update(key).digest('hex')
  await owner.query('insert into baseline.api_key (hash, org_id) values ($1, $2)', [hash, orgId])
  return key
}
