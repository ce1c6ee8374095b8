import { afterAll, expect, test } from 'vitest'
import { expectError } from '../../../test/expect-answer.ts'
import { startService } from '../../../test/harness.ts'
import { issueKey } from '../../api-keys/index.ts'
import { selectAudit } from '../../audit/audit-store.ts'
import { maxWebhooks } from './webhook-schemas.ts'

const service = await startService()
afterAll(service.stop)

const url = 'https://hooks.example/in'

const listed = async (org: Awaited<ReturnType<typeof service.newOrg>>) =>
  (await org.call('GET /webhooks')).body.data

test('a created webhook is returned with its secret, which is not shown again', async () => {
  const org = await service.newOrg()

  const { status, body } = await org.call('POST /webhooks', {
    body: { url, types: ['lead.created'] },
  })

  const { secret, ...webhook } = body.data
  expect(status).toBe(201)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(webhook).toMatchObject({ url, name: '', enabled: true, types: ['lead.created'] })
  expect(webhook).toMatchObject({ payload: 'full', disabledReason: null, nextAt: null })
  expect(await listed(org)).toEqual([webhook])
  expect((await org.call(`GET /webhooks/${webhook.id}`)).body.data).toEqual(webhook)
})

test('a change keeps the fields that are not sent', async () => {
  const org = await service.newOrg()
  const body = { url, name: 'CRM', types: ['lead.created'], statuses: ['won'] }
  const { id } = (await org.call('POST /webhooks', { body })).body.data

  const changed = await org.call(`PATCH /webhooks/${id}`, {
    body: { statuses: [], payload: 'thin', types: null },
  })

  expect(changed.body.data).toMatchObject({ name: 'CRM', types: ['lead.created'], statuses: [] })
  expect(await listed(org)).toEqual([changed.body.data])
  expect(changed.body.data.payload).toBe('thin')
})

test('a deleted webhook is gone', async () => {
  const org = await service.newOrg()
  const { id } = (await org.call('POST /webhooks', { body: { url } })).body.data

  expect((await org.call(`DELETE /webhooks/${id}`)).status).toBe(200)

  expect(await listed(org)).toEqual([])
  expectError(await org.call(`DELETE /webhooks/${id}`), 404, 'NOT_FOUND')
})

test('an organization has a limited number of webhooks, even with concurrent requests', async () => {
  const org = await service.newOrg()
  const create = () => org.call('POST /webhooks', { body: { url } })

  const answers = await Promise.all(Array.from({ length: maxWebhooks + 3 }, create))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxWebhooks)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  expect(await listed(org)).toHaveLength(maxWebhooks)
})

test.for([
  ['http://hooks.example/', 'must start with https://'],
  ['https://127.0.0.1/', 'must not refer to a private network'],
  ['https://[::ffff:10.0.0.1]/', 'must not refer to a private network'],
  ['https://localhost/', 'must not refer to a private network'],
  ['https://user:secret@hooks.example/', 'must be a URL without a user name or password'],
  ['hooks.example', 'must be a URL without a user name or password'],
])('the URL %s is rejected', async ([sent, message]) => {
  const org = await service.newOrg()
  const { id } = (await org.call('POST /webhooks', { body: { url } })).body.data

  const answers = [
    await org.call('POST /webhooks', { body: { url: sent } }),
    await org.call(`PATCH /webhooks/${id}`, { body: { url: sent } }),
  ]

  for (const answer of answers) {
    expectError(answer, 400, 'VALIDATION_ERROR')
    expect(answer.body.error.details.problems).toEqual([{ field: 'url', message }])
  }
})

test('labels must exist in the organization', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]

  const answer = await org.call('POST /webhooks', { body: { url, labelIds: [other.orgId] } })

  expectError(answer, 400, 'VALIDATION_ERROR')
  expect(answer.body.error.message).toBe('labelIds must be IDs of existing labels.')
})

test('webhooks and deliveries of another organization do not exist', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  const { id } = (await org.call('POST /webhooks', { body: { url } })).body.data
  const since = '2026-01-01T00:00:00Z'

  const answers = await Promise.all([
    other.call(`GET /webhooks/${id}`),
    other.call(`PATCH /webhooks/${id}`, { body: { enabled: false } }),
    other.call(`DELETE /webhooks/${id}`),
    other.call(`POST /webhooks/${id}/test`),
    other.call(`POST /webhooks/${id}/rotate-secret`),
    other.call(`GET /webhooks/${id}/deliveries`),
    other.call(`POST /webhooks/${id}/replay`, { body: { since } }),
  ])

  for (const answer of answers) expectError(answer, 404, 'NOT_FOUND')
  expect(await listed(other)).toEqual([])
  expect(await listed(org)).toMatchObject([{ id, enabled: true }])
})

test('a key that cannot read leads cannot make a webhook send them', async () => {
  const org = await service.newOrg()
  const { key } = await service.db.inOrg(org.orgId, (tx) =>
    issueKey(
      tx,
      { name: 'writer', scopes: ['leads:write'], createdBy: 'test', expiresAt: null },
      new Date(),
    ),
  )
  const { id } = (await org.call('POST /webhooks', { body: { url } })).body.data

  const answers = [
    await service.callWith(key, 'POST /webhooks', { body: { url } }),
    await service.callWith(key, `PATCH /webhooks/${id}`, { body: { url } }),
  ]

  for (const answer of answers) {
    expectError(answer, 403, 'FORBIDDEN')
    expect(answer.body.error.details).toEqual({ scope: 'leads:read' })
  }
})

test('changes are in the audit log, without values', async () => {
  const org = await service.newOrg()
  const { id } = (await org.call('POST /webhooks', { body: { url } })).body.data
  await org.call(`PATCH /webhooks/${id}`, { body: { enabled: false } })
  await org.call(`POST /webhooks/${id}/rotate-secret`)
  await org.call(`DELETE /webhooks/${id}`)

  const events = await service.db.readInOrg(org.orgId, (tx) =>
    selectAudit(tx, { limit: 10, before: undefined, objectKind: 'webhook' }),
  )

  const found = events.map(({ action, actorKind, objectId, fields }) => [
    ...[action, actorKind, objectId],
    fields.join(),
  ])
  expect(found).toEqual([
    ['delete', 'key', id, ''],
    ['change', 'key', id, 'secret'],
    ['change', 'key', id, 'enabled'],
    ['create', 'key', id, 'url'],
  ])
})
