import { afterAll, describe, expect, test } from 'vitest'
import { ApiError, unavailable } from '../../platform/http/api-error.ts'
import { newId } from '../../platform/process/ids.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { startService, type TestOrg, type TestRequest } from '../../test/harness.ts'
import { flushRejectedCreates, recordRejectedCreate } from './record-rejected-create.ts'
import {
  addRejectedCreates,
  deleteExpiredRejectedCreates,
  maxRowsPerDay,
  selectRejectedCreates,
} from './rejected-create-store.ts'

const service = await startService()
afterAll(service.stop)

/** The list as the organization's owner sees it. */
async function list(org: TestOrg) {
  await flushRejectedCreates(service.db)
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const answer = await owner.call(`GET /orgs/${org.orgId}/rejected-creates`)
  return answer.body.data
}

const create = (org: TestOrg, request: TestRequest) => org.call('POST /leads', request)

const raw = (org: TestOrg, headers: Record<string, string>, payload: string) =>
  service.app.inject({
    method: 'POST',
    url: '/api/leads',
    headers: { 'x-api-key': org.key, ...headers },
    payload,
  })

test('rejected creates are listed by reason and field, with counts, time and key', async () => {
  const org = await service.newOrg()
  for (const email of ['no-address', 'neither']) {
    await create(org, { body: { name: 'Ada', email, country: 'Atlantis' } })
  }
  await create(org, { body: {} })

  const { rows, lost } = await list(org)

  const shared = {
    keyId: expect.any(String),
    keyName: 'test',
    status: 400,
    code: 'VALIDATION_ERROR',
  }
  const at = { lastAt: expect.stringMatching(/^\d{4}-.*Z$/) }
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...shared, ...at, field: 'email', reason: 'must be a valid email address', count: 2 },
      { ...shared, ...at, field: 'country', reason: 'must be a two-letter country code', count: 2 },
      {
        ...shared,
        ...at,
        field: null,
        reason: expect.stringContaining('at least one of'),
        count: 1,
      },
    ]),
  )
  expect(lost).toBe(3)
  expect(JSON.stringify(rows)).not.toMatch(/no-address|neither|Atlantis/)
})

describe('also counted are', () => {
  const cases: Record<string, (org: TestOrg) => Promise<unknown>> = {
    'form data': (org) =>
      raw(org, { 'content-type': 'application/x-www-form-urlencoded' }, 'name=Ada'),
    'invalid JSON': (org) => raw(org, { 'content-type': 'application/json' }, '{oops'),
    'a body that is too large': (org) =>
      raw(org, { 'content-type': 'application/json' }, `{"name":"${'x'.repeat(300_000)}"}`),
    'a call of the MCP tool': (org) =>
      service.app.inject({
        method: 'POST',
        url: '/api/mcp',
        headers: { 'x-api-key': org.key, 'content-type': 'application/json' },
        payload: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: { name: 'create_lead', arguments: { name: true } },
        }),
      }),
  }

  test.for(Object.entries(cases))('%s', async ([, send]) => {
    const org = await service.newOrg()

    await send(org)

    const { rows, lost } = await list(org)
    expect([rows.length, rows[0].count, lost]).toEqual([1, 1, 1])
  })

  test('requests with a second key in the URL', async () => {
    const org = await service.newOrg()

    await org.call('POST /leads', { query: 'api_key=x', body: { name: 'Ada' } })

    await expect.poll(() => list(org)).toMatchObject({ rows: [{ status: 401 }], lost: 1 })
  })

  test('requests with a revoked key', async () => {
    const org = await service.newOrg()
    const owner = await newPerson(service, { [org.orgId]: 'owner' })
    const [{ id }] = (await owner.call(`GET /orgs/${org.orgId}/keys`)).body.data
    await owner.call(`DELETE /orgs/${org.orgId}/keys/${id}`)

    expect((await create(org, { body: { name: 'Ada' } })).status).toBe(401)

    // Polls, because the service looks up the key after it has responded.
    await expect
      .poll(() => list(org))
      .toMatchObject({
        rows: [{ keyId: id, status: 401, code: 'UNAUTHORIZED', field: null }],
        lost: 1,
      })
  })
})

test('duplicates and blocked leads are listed, but not lost', async () => {
  const org = await service.newOrg()
  await create(org, { body: { name: 'Ada', externalId: 'crm-1' } })
  await create(org, { body: { name: 'Ada', externalId: 'crm-1' } })

  const { rows, lost } = await list(org)

  expect(rows).toMatchObject([{ status: 409, code: 'CONFLICT', count: 1 }])
  expect(lost).toBe(0)
})

test('the name of a rule is not stored', async () => {
  const org = await service.newOrg()
  const details = { rule: 'No Ada', rejectionId: newId() }
  const error = new ApiError('FORBIDDEN', 'The lead was blocked by the rule "No Ada".', { details })
  recordRejectedCreate(service.db, { orgId: org.orgId, keyId: newId() }, error, new Date())

  const { rows, lost } = await list(org)

  expect(rows).toMatchObject([
    { keyName: null, reason: 'The lead was blocked by a filter rule.', count: 1 },
  ])
  expect(lost).toBe(0)
})

test('nothing is counted without a known key, for replays, retries and errors of the server', async () => {
  const org = await service.newOrg()
  await service.app.inject({
    method: 'POST',
    url: '/api/leads',
    headers: { 'x-api-key': `lt_live_${'x'.repeat(40)}` },
    payload: {},
  })
  const headers = { 'idempotent-replayed': 'true' }
  for (const error of [
    new ApiError('CONFLICT', 'A lead exists.', { headers }),
    new ApiError('CONFLICT', 'In progress.', { headers: { 'retry-after': '1' } }),
    unavailable('Later.'),
  ]) {
    recordRejectedCreate(service.db, { orgId: org.orgId, keyId: newId() }, error, new Date())
  }

  expect(await list(org)).toEqual({ rows: [], lost: 0 })
})

test('names that a client chose are not stored as fields', async () => {
  const org = await service.newOrg()
  const details = { problems: [{ field: 'ada@example.com', message: 'is odd' }] }
  const error = new ApiError('VALIDATION_ERROR', 'ada@example.com is odd.', { details })
  recordRejectedCreate(service.db, { orgId: org.orgId, keyId: newId() }, error, new Date())

  expect((await list(org)).rows).toMatchObject([{ field: null, reason: 'is odd' }])
})

describe('the store', () => {
  const count = (over: object = {}) => ({
    ...{ day: '2026-01-15', keyId: newId(), status: 400, code: 'VALIDATION_ERROR', field: '' },
    ...{ reason: 'is odd', n: 2, requests: 1, lastAt: '2026-01-15T12:00:00.000Z' },
    ...over,
  })

  test('adds up counts of the same reason, and keeps the latest time', async () => {
    const org = await service.newOrg()
    const keyId = newId()
    await service.db.inOrg(org.orgId, async (tx) => {
      await addRejectedCreates(tx, [count({ keyId })])
      await addRejectedCreates(tx, [count({ keyId, n: 5, lastAt: '2026-01-15T11:00:00.000Z' })])
      await addRejectedCreates(tx, [count({ keyId, day: '2026-01-14', n: 1 })])

      expect(await selectRejectedCreates(tx, '2026-01-14')).toMatchObject([
        { n: 8, requests: 3, lastAt: '2026-01-15T12:00:00.000Z' },
      ])
      expect(await selectRejectedCreates(tx, '2026-01-15')).toMatchObject([{ n: 7 }])
    })
  })

  test('keeps a limited number of rows per day, which still count', async () => {
    const org = await service.newOrg()
    const first = count()
    const many = Array.from({ length: maxRowsPerDay - 1 }, (_, i) => count({ reason: `odd ${i}` }))
    await service.db.inOrg(org.orgId, async (tx) => {
      await addRejectedCreates(tx, [first, ...many])
      await addRejectedCreates(tx, [first, count({ reason: 'one more' })])

      const rows = await selectRejectedCreates(tx, '2026-01-15')
      expect(rows.find(({ reason }) => reason === 'one more')).toBeUndefined()
      expect(rows.find(({ keyId }) => keyId === first.keyId)?.n ?? 4).toBe(4)
    })
  })

  test('forgets days that are no longer listed', async () => {
    const org = await service.newOrg()
    await service.db.inOrg(org.orgId, async (tx) => {
      await addRejectedCreates(tx, [count({ day: '2026-01-14' }), count({ day: '2026-01-15' })])
      await deleteExpiredRejectedCreates(tx, new Date('2026-01-21T12:00:00Z'))

      expect(await selectRejectedCreates(tx, '2026-01-01')).toHaveLength(1)
    })
  })
})
