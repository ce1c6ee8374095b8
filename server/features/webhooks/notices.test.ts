import { afterAll, beforeAll, expect, test } from 'vitest'
import { newHttpDestination } from '../../test/calls/destination-calls.ts'
import { newImportOrg } from '../../test/calls/import-calls.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { allowLoopback, newWebhook } from '../../test/calls/webhook-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { eventTypes } from '../leads/index.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowLoopback(service))

const file = `date,platform,accountId,campaignId,campaignName,currency,spend,impressions,clicks
2026-11-01,google_ads,a,1,Brand,EUR,10.10,100,5
2026-11-02,google_ads,a,1,Brand,EUR,20,200,9
`

const listEvents = async (org: TestOrg) => (await org.call('GET /events')).body.data.events

test('an import of ad spend is one event, in full, as a link, and in a chat', async () => {
  const { org, imports } = await newImportOrg(service)
  const full = await newWebhook(service, org)
  const byType = await newWebhook(service, org, {
    ...{ payload: 'thin', types: ['spend.imported'], statuses: ['won'] },
  })
  const byLead = await newWebhook(service, org, { statuses: ['open'] })
  const chat = await newWebhook(service, org, {
    ...{ payload: 'slack', types: ['spend.imported'], language: 'de' },
  })
  const upload = await imports.uploadOf('spend', file)
  await imports.checkOf('spend', upload)
  await imports.act('start', upload.id)

  for (const webhook of [full, byType, byLead, chat]) await webhook.run()
  await imports.act('undo', upload.id)
  for (const webhook of [full, byType, byLead, chat]) await webhook.run()

  const events = await listEvents(org)
  expect(events).toMatchObject([
    {
      ...{ type: 'spend.imported', leadId: null, lead: null, fields: [], conversion: null },
      actor: { kind: 'import', id: upload.id },
      spendImport: { id: upload.id, inserted: 2, updated: 0, unchanged: 0 },
    },
  ])
  expect(full.receiver.received.map(({ event }) => event)).toEqual(events)
  expect(await full.deliveries()).toMatchObject([{ leadId: null, leadCount: 0 }])
  const page = `http://test/o/${org.orgId}/ad-spend/import/${upload.id}`
  expect(byType.receiver.received.map(({ event }) => event.url)).toEqual([page])
  expect(byLead.receiver.received).toEqual([])
  const [message, ...others] = chat.receiver.received.map(({ event }) => event.text)
  expect(others).toEqual([])
  expect(message).toContain('*Werbeausgaben importiert*\nDatei: ')
  expect(message).toContain(`Neue Zeilen: 2\nGeänderte Zeilen: 0\n<${page}|`)
})

test('a rejected conversion is an event about its lead, and starts no new conversion', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const { id, platform, run, conversions } = await newHttpDestination(service, org)
  const won = await newWebhook(service, org, { types: ['conversion.rejected'], statuses: ['won'] })
  const lost = await newWebhook(service, org, {
    ...{ types: ['conversion.rejected'], statuses: ['lost'] },
  })
  const chat = await newWebhook(service, org, { payload: 'slack', types: ['conversion.rejected'] })
  platform.respond((reply) => void reply.writeHead(422).end('ada@example.com is wrong'))
  const lead = { name: 'Ada', status: 'won', ad_user_data: true, email: 'ada@example.com' }
  const leadId = await create(org, lead)

  await run()
  await run(60_000)
  for (const webhook of [won, lost, chat]) await webhook.run()

  const [row, ...more] = await conversions()
  expect([row.state, more]).toEqual(['rejected', []])
  const events = (await listEvents(org)).slice(1)
  const message = 'The server responded with status 422.'
  expect(events).toMatchObject([
    {
      ...{ type: 'conversion.rejected', leadId, lead: { id: leadId }, spendImport: null },
      conversion: { id: row.id, destinationId: id, action: 'Sale', code: '422', message },
    },
  ])
  expect(JSON.stringify(events[0].conversion)).not.toContain('ada@')
  expect(won.receiver.received.map(({ event }) => event)).toEqual(events)
  expect(lost.receiver.received).toEqual([])
  expect(chat.receiver.received[0]?.event.text).toMatch(
    /^\*Conversion rejected\*\nDestination: .*\nConversion: Sale\nPlatform response: The server responded with status 422\. \(422\)\n<http:\/\/test\/o\//,
  )
})

test.for(eventTypes)('the sample of %s has the fields of its events', async (type) => {
  const org = await service.newOrg()
  const { id, receiver } = await newWebhook(service, org)
  const leadId = await create(org, { name: 'Ada' })

  const { status, body } = await org.call(`POST /webhooks/${id}/test`, { query: `type=${type}` })

  const [real] = await listEvents(org)
  const { event } = body.data
  expect(status).toBe(200)
  expect(event.type).toBe(type)
  expect(Object.keys(event).sort()).toEqual(Object.keys(real).sort())
  expect(event.leadId).not.toBe(leadId)
  expect(receiver.received.map((one) => one.event)).toEqual([event])
  const details = [event.spendImport, event.conversion, event.quarantine].filter(Boolean)
  expect(details).toHaveLength(type.startsWith('lead.') ? 0 : 1)
})
