import { afterAll, expect, test } from 'vitest'
import { listBodies, newSource, submit } from '../../../test/calls/inbound-calls.ts'
import { readOnlyLead } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

/** Bodies from each service's documentation, and the resulting leads. */
const cases: Readonly<
  Record<string, { kind: string; body: object; lead: object; custom?: object }>
> = {
  Calendly: {
    kind: 'calendly',
    body: {
      event: 'invitee.created',
      created_at: '2026-01-18T18:17:02.000000Z',
      created_by: 'https://api.calendly.com/users/AAAAAAAAAAAAAAAA',
      payload: {
        cancel_url: 'https://calendly.com/cancellations/BBBBBBBBBBBBBBBB',
        email: 'ada@example.com',
        event: 'https://api.calendly.com/scheduled_events/GBGBDCAADAEDCRZ2',
        ...{ name: 'Ada Lovelace', new_invitee: null, old_invitee: null },
        questions_and_answers: [{ answer: '10k', position: 0, question: 'Budget?' }],
        rescheduled: false,
        status: 'active',
        text_reminder_number: '+49 170 1234567',
        timezone: 'Europe/Berlin',
        tracking: { utm_campaign: 'spring', utm_source: 'google', salesforce_uuid: null },
        uri: 'https://api.calendly.com/scheduled_events/GBGB/invitees/AAAA',
      },
    },
    lead: {
      ...{ name: 'Ada Lovelace', email: 'ada@example.com', phone: '+49 170 1234567' },
      ...{ utm_source: 'google', utm_campaign: 'spring' },
      externalId: 'calendly:https://api.calendly.com/scheduled_events/GBGB/invitees/AAAA',
    },
    custom: { 'Budget?': '10k' },
  },
  'HubSpot, with properties named like properties of objects': {
    kind: 'hubspot',
    body: { properties: { email: { value: 'ada@example.com' }, constructor: { value: 'SUV' } } },
    lead: { email: 'ada@example.com' },
    custom: { constructor: 'SUV' },
  },
  'HubSpot, workflow': {
    kind: 'hubspot',
    body: {
      vid: 3234574,
      properties: {
        firstname: { value: 'Ada', versions: [{ value: 'Ada', timestamp: 1 }] },
        lastname: { value: 'Lovelace', versions: [] },
        email: { value: 'ada@example.com', versions: [] },
        mobilephone: { value: '+49 170 1234567', versions: [] },
        budget: { value: '10k', versions: [] },
        hs_google_click_id: { value: 'click-4', versions: [] },
        hs_object_id: { value: '3234574', versions: [] },
        lastmodifieddate: { value: '1769000000000', versions: [] },
      },
      'form-submissions': [
        { 'conversion-id': 'c-1', timestamp: 1_768_000_000_000, 'page-url': 'https://a.example/' },
        {
          'conversion-id': 'c-2',
          timestamp: 1_769_000_000_000,
          'page-url': 'https://shop.example/contact?utm_source=google',
        },
      ],
    },
    lead: {
      ...{ name: 'Ada Lovelace', email: 'ada@example.com', phone: '+49 170 1234567' },
      ...{ gclid: 'click-4', utm_source: 'google', path: '/contact', externalId: 'hubspot:c-2' },
    },
    custom: { budget: '10k', pageUrl: 'https://shop.example/contact?utm_source=google' },
  },
  'HubSpot, form': {
    kind: 'hubspot',
    body: {
      submittedAt: 1_769_000_000_000,
      conversionId: 'c-3',
      values: [
        { name: 'email', value: 'ada@example.com', objectTypeId: '0-1' },
        { name: 'message', value: 'Hello', objectTypeId: '0-1' },
      ],
      pageUrl: 'https://shop.example/contact',
    },
    lead: { email: 'ada@example.com', note: 'Hello', externalId: 'hubspot:c-3' },
  },
}

test.for(Object.entries(cases))('a contact of %s becomes a lead', async ([, one]) => {
  const org = await service.newOrg()
  const source = await newSource(org, one.kind)

  const answer = await submit(service, source, one.body)

  expect(answer.status).toBe(200)
  const lead = await readOnlyLead(org)
  expect(lead).toMatchObject({ source: 'inbound', status: 'open', ...one.lead })
  if (one.custom !== undefined) expect(JSON.parse(lead.custom)).toEqual(one.custom)
})

test('a canceled or moved Calendly appointment does not become a lead', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'calendly')
  const invitee = { uri: 'https://api.calendly.com/invitees/1', email: 'ada@example.com' }
  const moved = { ...invitee, uri: 'https://api.calendly.com/invitees/2', old_invitee: invitee.uri }

  await submit(service, source, { event: 'invitee.created', payload: invitee })
  await submit(service, source, { event: 'invitee.canceled', payload: invitee })
  await submit(service, source, { event: 'invitee.created', payload: moved })

  expect(await readOnlyLead(org)).toMatchObject({ email: 'ada@example.com' })
  const states = (await listBodies(org, source)).map(({ state }) => state)
  expect(states).toEqual(['unmapped', 'unmapped', 'created'])
})
