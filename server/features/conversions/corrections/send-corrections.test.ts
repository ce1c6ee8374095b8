import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { hourMs } from '../../../../contract/values/time.ts'
import { newDestination, pull } from '../../../test/calls/conversion-calls.ts'
import {
  allowPlatforms,
  newApiDestination,
  newHttpDestination,
  startPlatform,
} from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { newConnectedDestination } from '../../../test/platform-fakes/connected-destination.ts'
import { startGoogleFake } from '../../../test/platform-fakes/google-fake.ts'
import { startMicrosoftFake } from '../../../test/platform-fakes/microsoft-fake.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowPlatforms(service))

const won = {
  ...{ name: 'Ada', status: 'won', value: 100, ad_user_data: true },
  ...{ gclid: 'Cj0KCQ', msclkid: '0123abcd', ga4cid: '1.2' },
}

const change = (org: TestOrg, id: string, body: object) => org.call(`PATCH /leads/${id}`, { body })

/** A conversion that Microsoft or Google counted. */
async function newCounted(holdHours = 0) {
  const destination = await newConnectedDestination(service, {
    ...{ kind: 'microsoft', start: startMicrosoftFake, action: 'Sale', holdHours },
  })
  const leadId = await create(destination.org, won)
  await destination.run((holdHours + 0.1) * hourMs)
  const getValues = () => [...destination.fake.counted.values()].map(({ value }) => value)
  expect(getValues()).toEqual([100])
  return { ...destination, leadId, getValues }
}

test('Microsoft gets a new value once, and a retraction', async () => {
  const { org, leadId, fake, run, list, getValues } = await newCounted()
  await change(org, leadId, { value: 250.5 })
  await run(hourMs)
  const restated = await list()
  const valuesAfterRestating = getValues()
  await run(2 * hourMs)
  const requests = fake.requests.length

  await change(org, leadId, { status: 'lost' })
  await run(3 * hourMs)

  expect(restated).toMatchObject([
    { state: 'accepted', value: 250.5, newValue: null, correctionState: 'accepted' },
  ])
  expect(valuesAfterRestating).toEqual([250.5])
  expect(fake.requests.length - requests).toBe(1)
  expect(getValues()).toEqual(['retracted'])
  expect(await list()).toMatchObject([
    { state: 'retracted', correction: 'retract', correctionState: 'accepted', correctAt: null },
  ])
  expect(fake.errors).toEqual([])
})

test('the conversion of a deleted lead is retracted, unless the lead is restored first', async () => {
  const { org, leadId, run, list, getValues } = await newCounted(24)
  await org.call(`DELETE /leads/${leadId}`)
  await run(25 * hourMs)
  expect(await list()).toMatchObject([{ state: 'retracted', correctionState: 'waiting' }])
  await org.call(`POST /leads/${leadId}/restore`)
  await run(80 * hourMs)
  expect(await list()).toMatchObject([{ state: 'accepted', correction: null }])
  expect(getValues()).toEqual([100])

  await org.call(`DELETE /leads/${leadId}`)
  await run(81 * hourMs)
  await run(106 * hourMs)

  expect(getValues()).toEqual(['retracted'])
  expect(await list()).toMatchObject([{ state: 'retracted', correctionState: 'accepted' }])
})

test('a merge retracts nothing if the kept lead was won, too', async () => {
  const { org, leadId, run, list, getValues } = await newCounted()
  const kept = { name: 'Ada Lovelace', status: 'won', value: 100, ad_user_data: true }
  const keptId = await create(org, kept)
  const merged = await org.call(`POST /leads/${keptId}/merge`, { body: { mergedId: leadId } })
  await run(hourMs)

  expect(merged.status).toBe(200)
  expect(getValues()).toEqual([100])
  expect(await list()).toMatchObject([{ leadId: keptId, state: 'accepted', correction: null }])
})

test('changes within the hold become one correction, or none if they are reverted', async () => {
  const { org, leadId, run, list, fake } = await newCounted(24)
  for (const value of [1, 2, 3]) {
    await change(org, leadId, { value })
    await run(25 * hourMs)
  }
  const waiting = await list()
  await change(org, leadId, { value: 100 })
  await change(org, leadId, { status: 'open' })
  await run(26 * hourMs)
  const retracted = await list()
  await change(org, leadId, { status: 'won' })
  const requests = fake.requests.length

  await run(80 * hourMs)

  expect(waiting).toMatchObject([
    { correction: 'restate', correctionState: 'waiting', newValue: 3 },
  ])
  expect(retracted).toMatchObject([{ state: 'retracted', correctionState: 'waiting' }])
  expect(fake.requests.length).toBe(requests)
  expect(await list()).toMatchObject([{ state: 'accepted', value: 100, correction: null }])
})

test('a correction survives platform failures, and a rejected one is shown', async () => {
  const { org, leadId, fake, run, list, getValues } = await newCounted()
  await change(org, leadId, { value: 7 })
  fake.disturbances.push('throttle', 'html', 'cut after storing')
  for (const hours of [1, 3, 5, 7]) await run(hours * hourMs)
  const values = getValues()
  fake.counted.clear()
  await change(org, leadId, { status: 'lost' })

  await run(9 * hourMs)
  await run(15.1 * hourMs)

  expect(values).toEqual([7])
  const [row] = await list()
  expect(row).toMatchObject({
    ...{ state: 'retracted', correctionState: 'rejected', correctAt: null },
    ...{ correctionCode: 'OfflineConversionNotFound', correctionMessage: expect.any(String) },
  })
  const { body } = await org.call(`GET /leads/${leadId}/conversions`)
  expect(body.data.sentences[0]).toContain('(OfflineConversionNotFound)')
  const attempts = (await org.call(`GET /conversions/${row.id}/attempts`)).body.data
  expect(attempts[0]).toMatchObject({ outcome: 'rejected', code: 'OfflineConversionNotFound' })
  expect(attempts[1]).toMatchObject({ outcome: 'rejected' })
  expect(attempts[2]).toMatchObject({ outcome: 'accepted', code: 'restate' })
})

test('Google gets a new value with the same ID, and keeps retracted conversions', async () => {
  const { org, fake, run, list } = await newConnectedDestination(service, {
    ...{ kind: 'google_ads', start: startGoogleFake, action: '1234567' },
  })
  const leadId = await create(org, won)
  await run(1_000)

  await change(org, leadId, { value: 30 })
  await run(hourMs)
  await change(org, leadId, { status: 'lost' })
  await run(2 * hourMs)

  const sent = fake.requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body).events[0])
  expect(sent.map(({ conversionValue }) => conversionValue)).toEqual([100, 30])
  expect(new Set(sent.map(({ transactionId }) => transactionId)).size).toBe(1)
  expect(await list()).toMatchObject([
    { state: 'retracted', correction: 'retract', correctionState: 'impossible' },
  ])
  const { body } = await org.call(`GET /leads/${leadId}/conversions`)
  expect(body.data.sentences[0]).toContain(
    'The platform does not accept corrections and keeps the original value.',
  )
})

test('GA4 gets an event for a lead that did not become a customer after all', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const platform = await startPlatform(
    () => undefined,
    ({ body }) => body.events[0].name,
  )
  onTestFinished(platform.close)
  allowPlatforms(service, { 'https://www.google-analytics.com': platform.origin })
  const { run, conversions } = await newApiDestination(service, org, platform, {
    ...{ kind: 'ga4', settings: { measurementId: 'G-AB12CD34EF' }, secret: 'secret' },
    rules: [{ action: 'close_convert_lead', status: 'won', value: 'lead' }],
  })
  const leadId = await create(org, won)
  await run()

  await change(org, leadId, { status: 'lost' })
  await run(hourMs)

  expect([...platform.accepted.keys()]).toEqual(['close_convert_lead', 'close_unconvert_lead'])
  expect(await conversions()).toMatchObject([{ state: 'retracted', correctionState: 'accepted' }])
})

test('a platform without corrections keeps its figure, even if the lead matches again', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const rules = [{ action: 'Sale', status: 'won', value: 'lead' }] as const
  const { platform, run, conversions } = await newHttpDestination(service, org, { rules })
  const file = await newDestination(org, { rules })
  const leadId = await create(org, won)
  await run()
  await pull(service, org, file)

  await change(org, leadId, { value: 5 })
  await run(hourMs)
  const restated = await conversions()
  await change(org, leadId, { status: 'lost' })
  await run(2 * hourMs)
  const retracted = await conversions()
  await change(org, leadId, { status: 'won', value: 100 })
  await run(3 * hourMs)

  const impossible = { correctionState: 'impossible', correctAt: null }
  expect(restated).toMatchObject([{ state: 'accepted', value: 100, newValue: 5, ...impossible }])
  expect(retracted).toMatchObject([{ state: 'retracted', correction: 'retract', ...impossible }])
  expect(await conversions()).toMatchObject([{ state: 'accepted', value: 100, correction: null }])
  expect(platform.calls).toHaveLength(1)
  const path = `GET /conversion-destinations/${file.id}/conversions`
  expect((await org.call(path)).body.data.rows).toMatchObject([{ state: 'sent', correction: null }])
})

test('a rule whose fixed amount changes does not restate earlier conversions', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const rule = { action: 'Sale', status: 'won', value: 10 }
  const destination = await newHttpDestination(service, org, { rules: [{ ...rule, value: 10 }] })
  const leadId = await create(org, won)
  await destination.run()
  const [{ ruleId }] = await destination.conversions()

  await destination.change({ rules: [{ ...rule, id: ruleId, value: 20 }] })
  await change(org, leadId, { note: 'Called' })
  await destination.run(hourMs)

  expect(await destination.conversions()).toMatchObject([{ value: 10, correction: null }])
})
