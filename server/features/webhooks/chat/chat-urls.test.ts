import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobs } from '../../../jobs.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { allowLoopback, newWebhook } from '../../../test/calls/webhook-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { selectWebhook, updateWebhook } from '../webhook-store.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowLoopback(service))

const load = (org: TestOrg, id: string) =>
  service.db.inOrg(org.orgId, (tx) => selectWebhook(tx, id)).then((row) => row ?? expect.fail())

const runJob = () =>
  createJobs(service.db)
    .find(({ name }) => name === 'encrypt-chat-urls')
    ?.run() ?? expect.fail('no job')

test('the URL of a chat is encrypted, and no response contains it', async () => {
  const org = await service.newOrg()
  const { id, read, receiver, run } = await newWebhook(service, org, { payload: 'slack' })
  const masked = `${new URL(receiver.url).origin}/…`

  const listed = await org.call('GET /webhooks')
  const row = await load(org, id)
  await create(org, { name: 'Ada' })
  await run()
  const tested = await org.call(`POST /webhooks/${id}/test`)

  expect([(await read()).url, listed.body.data[0].url]).toEqual([masked, masked])
  expect(JSON.stringify(row)).not.toContain('/hook')
  expect([receiver.received.length, tested.body.data.status]).toEqual([2, 204])
})

test('a masked URL that is sent back changes nothing, and a new one replaces it', async () => {
  const org = await service.newOrg()
  const { id, read, receiver } = await newWebhook(service, org, { payload: 'teams' })
  const { secretUrl } = await load(org, id)

  await org.call(`PATCH /webhooks/${id}`, { body: { url: (await read()).url, name: 'Sales' } })
  expect((await load(org, id)).secretUrl).toBe(secretUrl)

  const url = `${receiver.url}/a-long-path-with-a-secret-at-the-end-1a2b`
  const { body } = await org.call(`PATCH /webhooks/${id}`, { body: { url } })
  expect(body.data.url).toBe(`${new URL(url).origin}/…1a2b`)
  expect((await load(org, id)).secretUrl).not.toBe(secretUrl)
})

test('a webhook that becomes a chat gets a secret URL, which remains one', async () => {
  const org = await service.newOrg()
  const { id, read, receiver } = await newWebhook(service, org)
  expect((await read()).url).toBe(receiver.url)
  const change = (payload: string) => org.call(`PATCH /webhooks/${id}`, { body: { payload } })

  await change('discord')
  expect((await read()).url).not.toContain('/hook')
  await change('full')

  expect((await read()).url).not.toContain('/hook')
  expect((await org.call(`POST /webhooks/${id}/test`)).body.data.status).toBe(204)
})

test('a job encrypts the URLs of older chats of all organizations, and of nothing else', async () => {
  const orgs = [await service.newOrg(), await service.newOrg()]
  const hooks = []
  for (const org of orgs) {
    for (const payload of ['google_chat', 'full']) {
      const hook = await newWebhook(service, org, { payload })
      const plain = { url: hook.receiver.url, secretUrl: null }
      await service.db.inOrg(org.orgId, (tx) => updateWebhook(tx, hook.id, plain))
      hooks.push({ ...hook, org })
    }
  }

  await Promise.all([runJob(), runJob()])

  for (const [n, { id, org, receiver }] of hooks.entries()) {
    const { url, secretUrl } = await load(org, id)
    expect([url === receiver.url, secretUrl === null]).toEqual([n % 2 === 1, n % 2 === 1])
    expect((await org.call(`POST /webhooks/${id}/test`)).body.data.status).toBe(204)
  }
})

test('an organization can forbid contact data in chats, whatever the webhook says', async () => {
  const org = await service.newOrg({ allowsContactInMessages: false })
  const settings = { payload: 'slack', showsContact: true }
  const { receiver, run } = await newWebhook(service, org, settings)
  await create(org, { name: 'Grace', email: 'grace@example.com', utm_source: 'google' })

  await run()

  expect(receiver.received[0]?.body).toContain('google')
  expect(receiver.received[0]?.body).not.toMatch(/Grace|grace@/)
})
