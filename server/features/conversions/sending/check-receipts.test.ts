import { afterAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { newConnectedDestination } from '../../../test/platform-fakes/connected-destination.ts'
import { type GoogleReason, startGoogleFake } from '../../../test/platform-fakes/google-fake.ts'

const service = await startService()
afterAll(service.stop)

const path = '/conversion-destinations'

/** A connected Google destination, and won leads whose conversions are due. */
async function sendToGoogle(leads = 1) {
  const destination = await newConnectedDestination(service, {
    ...{ kind: 'google_ads', start: startGoogleFake, action: '1234567' },
  })
  const { org, fake } = destination
  const lead = { status: 'won', gclid: 'Cj0KCQ', value: 10, ad_user_data: true }
  const leadIds: string[] = []
  for (let i = 0; i < leads; i++) leadIds.push(await create(org, { ...lead, name: `Lead ${i}` }))
  const countChecks = () => fake.requests.filter(({ method }) => method === 'GET').length
  return { ...destination, leadIds, countChecks }
}

test('a conversion is confirmed once Google has counted it, and is not checked again', async () => {
  const { org, run, list, countChecks, leadIds } = await sendToGoogle()
  await run(1_000)
  const accepted = await list()
  await run(29 * 60_000)
  const before = countChecks()

  await run(31 * 60_000)
  await run(dayMs)

  expect(accepted).toMatchObject([{ state: 'accepted', confirmedAt: null }])
  expect([before, countChecks()]).toEqual([0, 1])
  expect(await list()).toMatchObject([{ state: 'accepted', confirmedAt: expect.any(String) }])
  const { body } = await org.call(`GET /leads/${leadIds[0]}/conversions`)
  expect(body.data.sentences[0]).toContain('that it counted the conversion.')
})

test.for<[reason: GoogleReason, status: 'FAILED' | 'FAILURE' | 'PARTIAL_SUCCESS', code: string]>([
  ['PROCESSING_ERROR_REASON_INVALID_GCLID', 'FAILED', 'INVALID_GCLID'],
  ['PROCESSING_ERROR_REASON_EVENT_TOO_OLD', 'FAILURE', 'EVENT_TOO_OLD'],
  ['PROCESSING_ERROR_REASON_DENIED_CONSENT', 'PARTIAL_SUCCESS', 'DENIED_CONSENT'],
  [
    'PROCESSING_ERROR_OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER',
    'FAILED',
    'OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER',
  ],
])('%s with the status %s rejects the conversion later', async ([reason, status, code]) => {
  const { org, id, fake, run, list } = await sendToGoogle()
  fake.results.push({ status, reason })
  await run(1_000)

  await run(31 * 60_000)

  const [row] = await list()
  expect(row).toMatchObject({ state: 'rejected', code, confirmedAt: null })
  expect(row.message).toMatch(/^Google dropped the conversion/)
  const { body } = await org.call(`GET ${path}/${id}/status`)
  expect(body.data.rejections).toMatchObject([{ code, count: 1 }])
  const attempts = (await org.call(`GET /conversions/${row.id}/attempts`)).body.data
  expect(attempts.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'rejected',
    'accepted',
  ])
})

test('a repeated request counts as confirmed, because the first one has counted', async () => {
  const { fake, run, list } = await sendToGoogle()
  fake.disturbances.push('cut after storing')
  await run(1_000)
  await run(60_000)

  await run(hourMs)

  expect([...fake.stored.values()].map(({ times }) => times)).toEqual([2])
  expect(await list()).toMatchObject([{ state: 'accepted', confirmedAt: expect.any(String) }])
})

test('a conversion that Google failed to process is sent again with the same ID', async () => {
  const { fake, run, list } = await sendToGoogle()
  fake.results.push({ status: 'FAILED', reason: 'PROCESSING_ERROR_REASON_INTERNAL_ERROR' })
  await run(1_000)
  await run(31 * 60_000)
  const between = await list()

  await run(2 * hourMs)
  await run(3 * hourMs)

  expect(between).toMatchObject([{ state: 'sent', code: 'INTERNAL_ERROR' }])
  expect([...fake.stored.values()].map(({ times }) => times)).toEqual([2])
  expect(await list()).toMatchObject([{ state: 'accepted', confirmedAt: expect.any(String) }])
})

test('a request that stays in progress is polled less and less often, for at most a day', async () => {
  const { fake, run, list, countChecks } = await sendToGoogle()
  fake.results.push({ status: 'PROCESSING' })
  await run(1_000)

  for (let minute = 10; minute <= 3 * 24 * 60; minute += 10) await run(minute * 60_000)

  expect(countChecks()).toBe(7)
  expect(await list()).toMatchObject([{ state: 'accepted', confirmedAt: null }])
})

test('while Google fails, one request is made for all, and none is lost', async () => {
  const { fake, run, list, countChecks } = await sendToGoogle(5)
  fake.results.push({ status: 'FAILED', reason: 'PROCESSING_ERROR_REASON_INVALID_GCLID' })
  await run(1_000)
  fake.disturbances.push('throttle', 'throttle')
  await run(31 * 60_000)
  const afterFailure = countChecks()
  await run(32 * 60_000)
  const between = countChecks()

  await run(42 * 60_000)

  expect(afterFailure).toBeLessThanOrEqual(2)
  expect(between).toBe(afterFailure)
  const states = (await list()).map((row: { state: string }) => row.state)
  expect(states.toSorted()).toEqual([...Array(4).fill('accepted'), 'rejected'])
})

test('a conversion that is retracted while Google processes it stays retracted', async () => {
  const { org, fake, leadIds, run, list } = await sendToGoogle()
  fake.results.push({ status: 'FAILED', reason: 'PROCESSING_ERROR_REASON_INVALID_GCLID' })
  await run(1_000)
  await org.call(`PATCH /leads/${leadIds[0]}`, { body: { status: 'lost' } })

  await run(31 * 60_000)

  expect(await list()).toMatchObject([{ state: 'retracted', reason: 'lead_changed_after_send' }])
})
