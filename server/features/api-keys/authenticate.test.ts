import { expect, test } from 'vitest'
import { keyPresets, keyScopes } from '../../../contract/scopes.ts'
import { startTwo, until } from '../../test/calls/lead-calls.ts'
import type { TestOrg } from '../../test/harness.ts'
import { countAll } from '../../test/stores/lead-rows-store.ts'
import { createApiKey, hashKey } from './api-key.ts'
import { authenticate, flushUses } from './authenticate.ts'
import { endKey, issueKey, type NewKey } from './issue-key.ts'
import { selectKeys } from './key-store.ts'

const { service, second } = await startTwo()

const issue = (org: TestOrg, key: Partial<NewKey> = {}) =>
  service.db.inOrg(org.orgId, (tx) =>
    issueKey(
      tx,
      { name: 'k', scopes: keyScopes, createdBy: 'test', expiresAt: null, ...key },
      new Date(),
    ),
  )

const loadKeys = (org: TestOrg) => service.db.inOrg(org.orgId, selectKeys)

test('a key identifies its organization and access', async () => {
  const org = await service.newOrg({ name: 'Acme' })
  const { id, key } = await issue(org, { scopes: keyPresets.read })

  const identity = await authenticate(service.db, key, new Date())

  expect(identity).toMatchObject({
    keyId: id,
    scopes: keyPresets.read,
    org: { id: org.orgId, name: 'Acme' },
  })
})

test('malformed, unknown, expired and revoked keys get the same response', async () => {
  const org = await service.newOrg()
  const expired = await issue(org, { expiresAt: new Date(Date.now() - 1).toISOString() })
  const revoked = await issue(org)
  await endKey(service.db, org.orgId, revoked.id, new Date())
  const good = (await issue(org)).key
  const keys = ['nonsense', `${good.slice(0, -1)}_`, createApiKey(), expired.key, revoked.key]

  const answers = await Promise.all(
    [undefined, ...keys].map((key) => service.callWith(key, 'GET /leads')),
  )

  const [first] = answers
  expect(first?.body.error).toEqual({ code: 'UNAUTHORIZED', message: expect.any(String) })
  for (const { status, body } of answers) {
    expect([status, body.success, body.error]).toEqual([401, false, first?.body.error])
  }
})

test('a key stops working when it expires, even if it was just used', async () => {
  const org = await service.newOrg()
  const expiresAt = '2030-01-01T00:00:00.000Z'
  const { key } = await issue(org, { expiresAt })
  const at = (instant: string) => authenticate(service.db, key, new Date(instant))

  expect(await at('2029-12-31T23:59:59.999Z')).toBeDefined()
  expect(await at(expiresAt)).toBeUndefined()
})

test('a key that did not exist a moment ago is found once it does', async () => {
  const org = await service.newOrg()
  const key = createApiKey()

  const before = await authenticate(service.db, key, new Date())
  await issue(org, { key })
  const after = await authenticate(service.db, key, new Date())

  expect([before, after?.org.id]).toEqual([undefined, org.orgId])
})

test('the process that revoked a key rejects it immediately', async () => {
  const org = await service.newOrg()
  const { id, key } = await issue(org)
  expect((await service.callWith(key, 'GET /check')).status).toBe(200)

  const revoked = await endKey(service.db, org.orgId, id, new Date())

  expect(revoked).toBe(true)
  expect((await service.callWith(key, 'GET /check')).status).toBe(401)
  expect((await org.call('GET /check')).status).toBe(200)
})

test('another process that cached a key soon rejects it after its revocation', async () => {
  const org = await service.newOrg()
  const { id, key } = await issue(org)
  expect((await second.call(key, 'GET /check')).status).toBe(200)

  await endKey(service.db, org.orgId, id, new Date())

  const { status } = await until(
    () => second.call(key, 'GET /check'),
    (answer) => answer.status !== 200,
  )
  expect(status).toBe(401)
})

test('a key can be revoked once, and only by its own organization', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  const { id, key } = await issue(org)
  const now = new Date()

  expect(await endKey(service.db, other.orgId, id, now)).toBe(false)
  expect((await service.callWith(key, 'GET /check')).status).toBe(200)
  expect(await endKey(service.db, org.orgId, id, now)).toBe(true)
  expect(await endKey(service.db, org.orgId, id, now)).toBe(false)
  expect((await loadKeys(org))[0]?.revokedAt).toBe(now.toISOString())
})

test('a read key can read, and its writes are rejected without effect', async () => {
  const org = await service.newOrg()
  const { key } = await issue(org, { scopes: keyPresets.read })

  const answers = await Promise.all([
    service.callWith(key, 'POST /leads', { body: { name: 'Ada' } }),
    service.callWith(key, 'PATCH /leads', { body: { email: 'a@b.co', status: 'won' } }),
  ])

  expect((await service.callWith(key, 'GET /leads')).status).toBe(200)
  for (const { status, body } of answers) {
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN'])
  }
  expect(await service.db.inOrg(org.orgId, countAll)).toBe(0)
})

test('a key accesses only its own organization', async () => {
  const [one, two] = [await service.newOrg(), await service.newOrg()]
  await one.call('POST /leads', { body: { name: 'Ada' } })

  expect((await one.call('GET /leads')).body.data).toHaveLength(1)
  expect((await two.call('GET /leads')).body.data).toEqual([])
})

test('the last use of a key is recorded', async () => {
  const org = await service.newOrg()
  const { id, key } = await issue(org)
  const lastUse = async () => (await loadKeys(org)).find((one) => one.id === id)?.lastUsedAt
  const first = new Date('2030-01-01T00:00:00.000Z')
  const later = new Date('2030-01-01T00:00:01.000Z')
  expect(await lastUse()).toBeNull()

  await authenticate(service.db, key, first)
  await authenticate(service.db, key, later)
  expect(await lastUse()).toBeNull()
  await flushUses(service.db)

  expect(await lastUse()).toBe(later.toISOString())
})

test('an earlier use does not overwrite a later one', async () => {
  const org = await service.newOrg()
  const { id, key } = await issue(org)
  const later = new Date('2030-01-01T00:00:01.000Z')
  await authenticate(second.db, key, later)
  await flushUses(second.db)

  await authenticate(service.db, key, new Date('2030-01-01T00:00:00.000Z'))
  await flushUses(service.db)

  const [used] = (await loadKeys(org)).filter((one) => one.id === id)
  expect(used?.lastUsedAt).toBe(later.toISOString())
})

test('the use of a rejected key is not recorded', async () => {
  const org = await service.newOrg()
  const { id, key } = await issue(org, { expiresAt: '2020-01-01T00:00:00.000Z' })

  await service.callWith(key, 'GET /check')
  await flushUses(service.db)

  const [refused] = (await loadKeys(org)).filter((one) => one.id === id)
  expect(refused?.lastUsedAt).toBeNull()
})

test('the key list is sorted newest first and contains neither keys nor hashes', async () => {
  const org = await service.newOrg()
  const first = await issue(org, { name: 'First' })
  const last = await issue(org, { name: 'Second', scopes: keyPresets.read, createdBy: 'Ada' })

  const keys = await loadKeys(org)

  expect(keys.map(({ name }) => name)).toEqual(['Second', 'First', 'test'])
  expect(keys[0]).toEqual({
    id: last.id,
    name: 'Second',
    hint: last.key.slice(0, 12),
    scopes: keyPresets.read,
    createdBy: 'Ada',
    createdAt: expect.stringMatching(/Z$/),
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
  })
  const shown = JSON.stringify(keys)
  for (const { key } of [first, last]) {
    expect(shown).not.toContain(key)
    expect(shown).not.toContain(hashKey(key))
  }
})

test('a given key must have the format of a key', async () => {
  const org = await service.newOrg()

  await expect(issue(org, { key: 'secret' })).rejects.toThrow(/49 characters/)
  expect(await loadKeys(org)).toHaveLength(1)
})
