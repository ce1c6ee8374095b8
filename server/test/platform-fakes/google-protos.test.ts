import { expect, test } from 'vitest'
import { googleDataManager } from '../../features/conversions/platforms/google/google-data-manager.ts'
import { buildConversion, buildLead } from './conversions.ts'
import { findProtoProblem } from './google-protos.ts'

const settings = googleDataManager.settings.parse({ customerId: '123-456-7890' })

const build = (lead: object) =>
  JSON.parse(
    googleDataManager.buildRequest(
      { ...buildConversion({ action: '987' }), lead: buildLead(lead) },
      settings,
      '',
      'token',
    ).body,
  )

const find = (json: unknown) => findProtoProblem('IngestEventsRequest', json)

test.each([
  [{ gclid: 'Cj0KCQ' }],
  [{ wbraid: 'Cj0KCQ', ad_user_data: true }],
  [{ email: 'ada@example.com', phone: '+12125550100', ad_personalization: false }],
])("Google's own messages accept the request for %o", (lead) => {
  expect(find(build(lead))).toBeUndefined()
})

test("a request that Google's messages do not describe is refused with the field", () => {
  const valid = build({ email: 'ada@example.com', ad_user_data: true })
  const [event] = valid.events
  const withEvent = (change: object) => ({ ...valid, events: [{ ...event, ...change }] })
  const { eventTimestamp: _, ...timeless } = event
  const both = { emailAddress: 'a', phoneNumber: 'b' }
  const problems = [
    { ...valid, events: undefined },
    { ...valid, destinations: [{ productDestinationId: '1' }] },
    { ...valid, encoding: 'hex' },
    { ...valid, validateOnly: 'true' },
    withEvent({ event_source: 'WEB' }),
    withEvent({ eventSource: 'CRM' }),
    withEvent({ eventTimestamp: '2026-11-25 10:00:00' }),
    withEvent({ conversionValue: '12.50' }),
    withEvent({ consent: { adUserData: true } }),
    withEvent({ userData: { userIdentifiers: [both] } }),
    withEvent({ userData: {} }),
    { ...valid, events: [timeless] },
  ].map(find)

  expect(problems).toEqual([
    'IngestEventsRequest.events is missing',
    'IngestEventsRequest.destinations[0].operatingAccount is missing',
    'IngestEventsRequest.encoding is no value of Encoding',
    'IngestEventsRequest.validateOnly is no bool',
    'IngestEventsRequest.events[0].event_source is unknown',
    'IngestEventsRequest.events[0].eventSource is no value of EventSource',
    'IngestEventsRequest.events[0].eventTimestamp is no timestamp',
    'IngestEventsRequest.events[0].conversionValue is no double',
    'IngestEventsRequest.events[0].consent.adUserData is no value of ConsentStatus',
    'IngestEventsRequest.events[0].userData.userIdentifiers[0] has several members of identifier',
    'IngestEventsRequest.events[0].userData.userIdentifiers is missing',
    'IngestEventsRequest.events[0].eventTimestamp is missing',
  ])
})
