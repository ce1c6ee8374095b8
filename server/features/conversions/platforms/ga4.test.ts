import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import {
  allowPlatforms,
  type FakePlatform,
  newApiDestination,
  type PlatformCall,
  startPlatform,
} from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

/**
 * The reason why GA4 would silently drop the event, according to its documentation; `undefined` if
 * the event counts.
 */
function findProblem({ url, headers, body }: PlatformCall): string | undefined {
  const query = new URL(url, 'http://ga4').searchParams
  if (headers['content-type'] !== 'application/json') return 'content type'
  if (!/^G-\w+$/.test(query.get('measurement_id') ?? '')) return 'measurement_id'
  if (query.get('api_secret') !== secret) return 'api_secret'
  const { client_id: client, timestamp_micros: micros, consent = {}, events } = body
  if (typeof client !== 'string' || !/^\d+\.\d+$/.test(client)) return 'client_id'
  const age = Date.now() - micros / 1_000
  if (!Number.isSafeInteger(micros) || age > 72 * hourMs || age < -60_000) return 'timestamp_micros'
  if (!Object.values(consent).every((one) => one === 'GRANTED' || one === 'DENIED'))
    return 'consent'
  if (events.length !== 1) return 'events'
  const [{ name, params }] = events
  if (!/^[A-Za-z]\w{0,39}$/.test(name) || /^(ga_|google_|firebase_)/.test(name)) return 'name'
  const values: unknown[] = Object.values(params)
  const areScalars = values.every((one) => typeof one === 'string' || typeof one === 'number')
  if (!areScalars || values.some((one) => String(one).length > 100)) return 'params'
  if ('value' in params && !/^[A-Z]{3}$/.test(params.currency)) return 'currency'
  return undefined
}

const secret = 'aPiS3cretOfGa4'
const service = await startService()
let platform: FakePlatform
beforeAll(async () => {
  // Counts only valid events but returns 204 for all events, as GA4 does.
  platform = await startPlatform(
    () => undefined,
    ({ body }) => body.events[0].params.transaction_id,
  )
  allowPlatforms(service, { 'https://www.google-analytics.com': platform.origin })
})
afterAll(async () => {
  platform.close()
  await service.stop()
})

const lead = {
  ...{ name: 'Ada', email: 'ada@example.com', status: 'won', value: 99.5 },
  ...{ ga4cid: '1234.1700000000', ga4sid: '1700000001', ad_user_data: true },
}
const rules = [{ action: 'close_convert_lead', status: 'won', value: 'lead' }]
const options = { kind: 'ga4', settings: { measurementId: 'G-AB12CD34' }, secret, rules }

const newDestination = (org: TestOrg) => newApiDestination(service, org, platform, options)
const listCalls = (clientId: string) =>
  platform.calls.filter(({ body }) => body.client_id === clientId)

test('an event has the ids, the value and the consent, and no contact data', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const { run, conversions } = await newDestination(org)
  await create(org, { ...lead, ad_personalization: false })

  await run()

  const [{ id, at, state }] = await conversions()
  expect(state).toBe('accepted')
  const [call] = listCalls('1234.1700000000')
  expect(call && findProblem(call)).toBeUndefined()
  expect(call?.url).toBe(`/mp/collect?measurement_id=G-AB12CD34&api_secret=${secret}`)
  expect(call?.body).toEqual({
    client_id: '1234.1700000000',
    timestamp_micros: Date.parse(at) * 1_000,
    consent: { ad_user_data: 'GRANTED', ad_personalization: 'DENIED' },
    events: [
      {
        name: 'close_convert_lead',
        params: {
          ...{ session_id: '1700000001', engagement_time_msec: 1 },
          ...{ value: 99.5, currency: 'EUR', transaction_id: id },
        },
      },
    ],
  })
})

test('IDs are extracted from whole cookies; without a client ID, nothing is sent', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const { run, conversions } = await newDestination(org)
  const cookies = { ga4cid: 'GA1.1.77.88', ga4sid: 'GS2.1.s1700000005$o3$g1' }
  await create(org, { ...lead, ...cookies, name: 'Cookie' })
  await create(org, { ...lead, ga4cid: null, name: 'None' })
  await create(org, { ...lead, ga4cid: 'amp-x', name: 'Foreign' })

  await run()

  expect(listCalls('77.88')[0]?.body.events[0].params.session_id).toBe('1700000005')
  const states = (await conversions()).map(({ state, reason }) => [state, reason])
  expect(states).toEqual([
    ['skipped', 'no_match'],
    ['skipped', 'no_match'],
    ['accepted', null],
  ])
})

test('events older than 72 hours expire, because GA4 would silently drop them', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const { run, conversions, change } = await newDestination(org)
  await change({ enabled: true, holdHours: 71 })
  await create(org, { ...lead, ga4cid: '72.72' })
  await run()

  await run(3 * dayMs + 1_000)

  expect(await conversions()).toMatchObject([{ state: 'expired', reason: 'conversion_too_old' }])
  expect(listCalls('72.72')).toEqual([])
})

test.for([
  [{ settings: { measurementId: 'UA-1' } }, 'settings.measurementId'],
  [{ settings: {} }, 'settings.measurementId'],
  [{ secret: undefined }, 'secret'],
  [{ secret: '' }, 'secret'],
  [{ holdHours: 72 }, 'holdHours'],
  [{ rules: [{ action: 'Sale won', status: 'won' }] }, 'rules.0.action'],
  [{ rules: [{ action: 'ga_sale', status: 'won' }] }, 'rules.0.action'],
] satisfies [object, string][])('%j is rejected', async ([body, field]) => {
  const org = await service.newOrg()

  const answer = await org.call('POST /conversion-destinations', {
    body: { name: 'GA4', ...options, ...body },
  })

  expect(answer.status).toBe(400)
  expect(answer.body.error.details.problems[0].field).toBe(field)
})

test('a test goes to the debug endpoint, whose messages are returned', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const { id } = await newDestination(org)
  const path = `POST /conversion-destinations/${id}/test`
  platform.respond((reply, call) => {
    expect(call.url).toMatch(/^\/debug\/mp\/collect\?/)
    expect(findProblem(call)).toBeUndefined()
    reply.writeHead(200).end('{ "validationMessages": [] }')
  })
  const fine = (await org.call(path, { body: {} })).body.data
  const problem = { fieldPath: 'events', description: 'Bad name.', validationCode: 'NAME_INVALID' }
  platform.respond((reply) => {
    reply.writeHead(200).end(JSON.stringify({ validationMessages: [problem] }))
  })
  const wrong = (await org.call(path, { body: {} })).body.data
  platform.respond((reply) => void reply.writeHead(200).end('<html>'))
  const page = (await org.call(path, { body: {} })).body.data
  platform.respond(undefined)

  expect(fine).toMatchObject({ outcome: 'accepted', status: 200, code: null, message: null })
  expect(wrong).toMatchObject({
    outcome: 'rejected',
    code: 'NAME_INVALID',
    message: 'Bad name.',
  })
  expect(page).toMatchObject({ outcome: 'retry', code: 'no_json' })
})
