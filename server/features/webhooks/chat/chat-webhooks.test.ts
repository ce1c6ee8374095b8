import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { create } from '../../../test/calls/lead-calls.ts'
import { allowLoopback, newWebhook } from '../../../test/calls/webhook-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { chatNames } from './chat-formats.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowLoopback(service))

const ada = {
  ...{ name: 'Grace <!channel> [x](https://evil.example)', email: 'ada@example.com', value: 1200 },
  ...{ utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'Spring_sale' },
  ...{ website: 'https://shop.example', path: '/contact', note: 'Call\nme', gclid: 'click-1' },
}

/** Sends a new lead to a chat. */
async function sendLead(org: TestOrg, settings: object) {
  const { receiver, run } = await newWebhook(service, org, settings)
  const id = await create(org, ada)
  await run()
  expect(receiver.received).toHaveLength(1)
  return { id, message: receiver.received[0]?.event }
}

describe.each(chatNames)('a webhook for %s', (payload) => {
  test('sends new leads by default, without contact data, and with a link', async () => {
    const org = await service.newOrg()
    const { receiver, run } = await newWebhook(service, org, { payload })
    const id = await create(org, ada)
    await org.call(`PATCH /leads/${id}`, { body: { status: 'won' } })

    await run()

    const [{ body } = { body: '' }, ...others] = receiver.received
    expect(others).toEqual([])
    for (const secret of ['Grace', ada.email, 'Call', 'click-1']) expect(body).not.toContain(secret)
    expect(body).toContain('New lead')
    expect(body).toContain('google / cpc')
    expect(body).toContain(`http://test/o/${org.orgId}/leads/${id}`)
  })

  test('sends contact data by choice, without mentions and links of the visitor', async () => {
    const org = await service.newOrg()

    const { message } = await sendLead(org, { payload, showsContact: true })

    const text = JSON.stringify(message)
    expect(text).toContain('ada@example.com')
    expect(text).toContain('Call me')
    expect(text).not.toContain('<!channel>')
    if (payload === 'discord' || payload === 'teams') expect(text).not.toContain('[x](')
  })

  test('sends one message about an event of several leads', async () => {
    const org = await service.newOrg()
    const { receiver, run } = await newWebhook(service, org, { payload })
    const items = ['Ada', 'Bob'].map((name) => ({ action: 'create', lead: { name } }))
    await org.call('POST /leads/batch', { body: { items } })

    await run()

    expect(receiver.received).toHaveLength(1)
    const text = receiver.received[0]?.body.replaceAll('\\', '')
    expect(text).toContain('New lead (2 leads)')
    expect(text).toContain(`http://test/o/${org.orgId}/leads`)
  })

  test('sends a test message and returns it', async () => {
    const org = await service.newOrg()
    const { id, receiver } = await newWebhook(service, org, { payload, language: 'de' })

    const { body } = await org.call(`POST /webhooks/${id}/test`)

    expect(body.data).toMatchObject({ status: 204, error: null })
    expect(receiver.received.map(({ event }) => event)).toEqual([body.data.event])
    expect(JSON.stringify(body.data.event)).toContain('Testnachricht von Leadtrace')
  })
})

test('Slack gets the text of a message with escaped characters', async () => {
  const org = await service.newOrg({ currency: 'EUR' })

  const { id, message } = await sendLead(org, { payload: 'slack', showsContact: true })

  expect(message).toEqual({
    text: [
      '*New lead*',
      'Name: Grace &lt;!channel&gt; [x](https://evil.example)',
      'Email: ada@example.com',
      'Note: Call me',
      'Value: €1,200.00',
      'Source: google / cpc',
      'Campaign: Spring_sale',
      'Page: shop.example/contact',
      `<http://test/o/${org.orgId}/leads/${id}|Open in Leadtrace>`,
    ].join('\n'),
    unfurl_links: false,
    unfurl_media: false,
  })
})

test('Discord gets a message that mentions no one', async () => {
  const org = await service.newOrg()

  const { message } = await sendLead(org, { payload: 'discord' })

  expect(message.allowed_mentions).toEqual({ parse: [] })
  expect(message.content).toContain('Campaign: Spring\\_sale')
})

test('Teams gets a card with facts and a button', async () => {
  const org = await service.newOrg({ currency: 'EUR' })

  const { id, message } = await sendLead(org, { payload: 'teams', language: 'de' })

  const [{ contentType, content }] = message.attachments
  expect(contentType).toBe('application/vnd.microsoft.card.adaptive')
  expect(content.body).toMatchObject([
    { type: 'TextBlock', text: 'Neuer Lead' },
    {
      type: 'FactSet',
      facts: [
        { title: 'Wert', value: '1.200,00 €' },
        { title: 'Quelle', value: 'google / cpc' },
        { title: 'Kampagne', value: 'Spring\\_sale' },
        { title: 'Seite', value: 'shop.example/contact' },
      ],
    },
  ])
  const url = `http://test/o/${org.orgId}/leads/${id}`
  expect(content.actions).toEqual([{ type: 'Action.OpenUrl', title: 'In Leadtrace öffnen', url }])
})

test('a message names the status that a lead has reached', async () => {
  const org = await service.newOrg()
  const settings = { payload: 'slack', types: ['lead.status_changed', 'lead.deleted'] }
  const { receiver, run } = await newWebhook(service, org, settings)
  const id = await create(org, { name: 'Ada' })
  await org.call(`PATCH /leads/${id}`, { body: { status: 'won' } })
  await run()
  await org.call(`DELETE /leads/${id}`)
  await run()

  const titles = receiver.received.map(({ event }) => event.text.split('\n')[0])
  expect(titles).toEqual(['*Lead won*', '*Lead deleted*'])
})

test('messages of a chat can be changed', async () => {
  const org = await service.newOrg()
  const { id, read } = await newWebhook(service, org, { payload: 'slack' })
  expect(await read()).toMatchObject({
    language: 'en',
    showsContact: false,
    types: ['lead.created'],
  })

  const body = { payload: 'discord', language: 'de', showsContact: true }
  await org.call(`PATCH /webhooks/${id}`, { body })

  expect(await read()).toMatchObject(body)
})

test('every message fits the chats, even with the longest values', async () => {
  const org = await service.newOrg()
  const long = '*_'.repeat(100)
  const lead = {
    ...{
      name: long,
      note: '_'.repeat(5_000),
      utm_source: long,
      utm_medium: long,
      path: `/${long}`,
    },
    ...{ utm_campaign: long, website: 'https://shop.example', status: 'lost', lossReason: long },
  }
  const { receiver, run } = await newWebhook(service, org, {
    payload: 'discord',
    showsContact: true,
  })
  await create(org, lead)

  await run()

  expect(receiver.received[0]?.event.content.length).toBeLessThanOrEqual(2_000)
})
