import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '../../../../contract/values/time.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { newHttpDestination } from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { allowLoopback, newWebhook, ok, status } from '../../../test/calls/webhook-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowLoopback(service))

const bundled = { payload: 'slack', bundlesLeads: true }

test('new leads within a minute become one message', async () => {
  const org = await service.newOrg()
  const { receiver, run } = await newWebhook(service, org, { ...bundled, showsContact: true })
  await create(org, { name: 'Ada', email: 'ada@example.com', utm_source: 'google' })
  await run()
  await create(org, { name: 'Bob <b>', phone: '+12125550100', utm_campaign: 'Spring' })
  const items = Array.from({ length: 5 }, (_, n) => ({ action: 'create', lead: { name: `L${n}` } }))
  await org.call('POST /leads/batch', { body: { items } })
  await run(0.5 * minuteMs)
  expect(receiver.received).toEqual([])

  await run(1.1 * minuteMs)

  expect(receiver.received.map(({ event }) => event.text.split('\n'))).toEqual([
    [
      '*New lead (7 leads)*',
      'Ada: ada@example.com, google',
      'Bob &lt;b&gt;: +12125550100, Spring',
      ...['L0: ', 'L1: ', 'L2: '],
      `<http://test/o/${org.orgId}/leads|Open in Leadtrace>`,
    ],
  ])
})

test('a single new lead is described in full, and later ones start another message', async () => {
  const org = await service.newOrg()
  const { receiver, run } = await newWebhook(service, org, { ...bundled, showsContact: true })
  const id = await create(org, { name: 'Ada', note: 'Call me' })
  await run()
  await run(1.1 * minuteMs)
  await create(org, { name: 'Bob' })
  await run(1.2 * minuteMs)
  await run(3 * minuteMs)

  expect(receiver.received.map(({ event }) => event.text)).toEqual([
    `*New lead*\nName: Ada\nNote: Call me\n<http://test/o/${org.orgId}/leads/${id}|Open in Leadtrace>`,
    expect.stringContaining('*New lead*\nName: Bob\n'),
  ])
})

test('a change to a lead is not sent before the message about the new lead', async () => {
  const org = await service.newOrg()
  const types = ['lead.created', 'lead.status_changed']
  const { receiver, run } = await newWebhook(service, org, { ...bundled, types })
  const id = await create(org, { name: 'Ada' })
  await org.call(`PATCH /leads/${id}`, { body: { status: 'won' } })
  await run()

  await run(1.1 * minuteMs)

  const titles = receiver.received.map(({ event }) => event.text.split('\n')[0])
  expect(titles).toEqual(['*New lead*', '*Lead won*'])
})

test('a bundle that fails is repeated, and new leads get their own message', async () => {
  const org = await service.newOrg()
  const { receiver, run } = await newWebhook(service, org, bundled)
  receiver.respond(status(500))
  await create(org, { name: 'Ada', utm_source: 'google' })
  await run()
  await run(1.1 * minuteMs)
  receiver.respond(ok)
  await create(org, { name: 'Bob', utm_source: 'bing' })
  await run(1.3 * minuteMs)
  await run(3 * minuteMs)

  const sources = receiver.received.map(({ event }) => event.text.split('\n')[1])
  expect(sources).toEqual(['Source: google', 'Source: google', 'Source: bing'])
})

test.each([{}, { bundlesLeads: true }])(
  'contact data that is forbidden while a message waits is not sent: %j',
  async (settings) => {
    const org = await service.newOrg()
    const owner = await newPerson(service, { [org.orgId]: 'owner' })
    const hook = { ...settings, payload: 'slack', showsContact: true }
    const { receiver, run } = await newWebhook(service, org, hook)
    receiver.respond(status(500))
    await create(org, { name: 'Ada', email: 'ada@example.com', utm_source: 'google' })
    await run()
    await run(1.1 * minuteMs)
    expect(receiver.received.at(-1)?.body).toContain('ada@example.com')
    receiver.respond(ok)

    const at = `PATCH /orgs/${org.orgId}/settings`
    const changed = await owner.call(at, { body: { allowsContactInMessages: false } })
    await run(20 * minuteMs)

    expect(changed.status).toBe(200)
    const last = receiver.received.at(-1)?.body
    expect(last).toContain('google')
    expect(last).not.toMatch(/Ada|ada@/)
  },
)

test('an erased lead is missing from a message that waits', async () => {
  const org = await service.newOrg()
  const { receiver, run } = await newWebhook(service, org, { ...bundled, showsContact: true })
  const id = await create(org, { name: 'Ada' })
  await create(org, { name: 'Bob' })
  await run()

  await org.call(`POST /leads/${id}/erase`)
  await run(1.1 * minuteMs)

  const text = receiver.received[0]?.event.text
  expect(text).toContain('*New lead (2 leads)*\nBob: \n')
})

test('a chat gets the first rejected conversion, and one message per minute about others', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const destination = await newHttpDestination(service, org)
  const types = ['conversion.rejected']
  const chat = await newWebhook(service, org, { payload: 'slack', types })
  const full = await newWebhook(service, org, { types })
  // Alternating codes, which do not pause the destination.
  let rejections = 0
  destination.platform.respond((reply) => {
    rejections += 1
    reply.writeHead(rejections % 2 === 0 ? 400 : 422).end()
  })
  const reject = async (count: number, later: number) => {
    for (let i = 0; i < count; i += 1) {
      await create(org, { name: 'Ada', status: 'won', ad_user_data: true })
      await destination.run(later)
    }
    await chat.run(later)
    return chat.receiver.received.map(({ event }) => event.text.split('\n')[0])
  }

  expect(await reject(4, 0)).toEqual(['*Conversion rejected*'])
  expect(await reject(3, 0.5 * minuteMs)).toHaveLength(1)
  expect(await reject(0, 1.1 * minuteMs)).toEqual([
    '*Conversion rejected*',
    '*6 more conversions rejected*',
  ])
  expect(await reject(2, 3 * minuteMs)).toHaveLength(3)
  expect((await reject(0, 4.1 * minuteMs)).slice(2)).toEqual([
    '*Conversion rejected*',
    '*One more conversion rejected*',
  ])
  expect(chat.receiver.received[1]?.event.text).toContain(`/o/${org.orgId}/settings/conversions|`)
  await full.run()
  expect(full.receiver.received).toHaveLength(9)
})
