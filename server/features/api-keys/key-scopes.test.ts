import { afterAll, expect, test } from 'vitest'
import { type KeyScope, keyPresets } from '../../../contract/scopes.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { hashKey } from './api-key.ts'
import { issueKey } from './issue-key.ts'

const service = await startService()
afterAll(service.stop)

const issue = (org: TestOrg, scopes: readonly KeyScope[]) =>
  service.db.inOrg(org.orgId, (tx) =>
    issueKey(tx, { name: 'k', scopes, createdBy: 'test', expiresAt: null }, new Date()),
  )

/** A key's access level, loaded with the query that older versions use. */
const selectLevel = (db: Database, hash: string) =>
  db.inSystem(async (tx) => {
    await tx.query(sql`select set_config('app.key_hash', ${hash}, true)`)
    const [row] = await tx.query<{ access: string }>(sql`
      select access from api_key where hash = decode(${hash}, 'hex')`)
    return row?.access
  })

test('a key without the needed scope is rejected with the scope and where to add it', async () => {
  const org = await service.newOrg()
  const { key } = await issue(org, ['leads:create', 'spend:write'])

  const { status, body } = await service.callWith(key, 'POST /stats', { body: {} })

  expect([status, body.error]).toEqual([
    403,
    {
      code: 'FORBIDDEN',
      message:
        'This key does not have the scope reports:read. Create a key with this scope in Settings, under API keys.',
      details: { scope: 'reports:read' },
    },
  ])
})

test('a process of an older version finds keys with its levels only', async () => {
  const org = await service.newOrg()
  const keys = [await issue(org, keyPresets.read), await issue(org, keyPresets.form)]

  const levels = await Promise.all(keys.map(({ key }) => selectLevel(service.db, hashKey(key))))

  expect(levels).toEqual(['read', undefined])
})
