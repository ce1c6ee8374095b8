import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../../contract/values/time.ts'
import { allowPlatforms } from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { newConnectedDestination } from '../../../test/platform-fakes/connected-destination.ts'
import { startMicrosoftFake } from '../../../test/platform-fakes/microsoft-fake.ts'
import { selectEverything } from '../../../test/stores/org-rows-store.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowPlatforms(service))

const won = {
  ...{ name: 'Ada', status: 'won', value: 100, ad_user_data: true },
  msclkid: '0123abcd',
}

/** A conversion that Microsoft has accepted. */
async function newCounted() {
  const destination = await newConnectedDestination(service, {
    ...{ kind: 'microsoft', start: startMicrosoftFake, action: 'Sale' },
  })
  const leadId = await create(destination.org, won)
  await destination.run(minuteMs)
  expect(destination.fake.counted.size).toBe(1)
  return { ...destination, leadId }
}

test('a retraction is repeated hourly while Microsoft may still be processing the conversion', async () => {
  const { org, leadId, fake, run, list } = await newCounted()
  const counted = new Map(fake.counted)
  fake.counted.clear()
  await org.call(`PATCH /leads/${leadId}`, { body: { status: 'lost' } })
  await run(hourMs)
  const early = await list()
  const requests = fake.requests.length
  await run(1.5 * hourMs)
  const requestsMeanwhile = fake.requests.length - requests

  for (const [id, conversion] of counted) fake.counted.set(id, conversion)
  await run(2.1 * hourMs)

  expect(early).toMatchObject([
    { correctionState: 'waiting', correctionCode: 'OfflineConversionNotFound' },
  ])
  expect(requestsMeanwhile).toBe(0)
  expect([...fake.counted.values()]).toEqual([{ value: 'retracted' }])
  expect(await list()).toMatchObject([
    { correctionState: 'accepted', correctionCode: null, correctionMessage: null },
  ])
})

test('a retraction that Microsoft keeps rejecting is repeated for six hours, and then counted', async () => {
  const { org, id, leadId, fake, run } = await newCounted()
  const kept = () =>
    service.db.inOrg(org.orgId, (tx) => selectEverything(tx, 'conversion_retraction'))
  await org.call(`POST /leads/${leadId}/erase`)
  fake.counted.clear()
  await run(hourMs)
  const [early] = await kept()
  await run(6 * hourMs)
  const requests = fake.requests.length

  await run(7.1 * hourMs)

  expect(early).toMatchObject({ rejectedAt: expect.any(String) })
  expect([fake.requests.length - requests, await kept()]).toEqual([1, []])
  const code = 'OfflineConversionNotFound'
  const { body } = await org.call(`GET /conversion-destinations/${id}/status`)
  expect(body.data.retractions).toMatchObject({ waiting: 0, accepted: 0, rejected: 1, code })
})
