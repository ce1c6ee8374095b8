import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { createCtx, systemActor } from '../../../platform/operation.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import {
  allowPlatforms,
  newApiDestination,
  startPlatform,
} from '../../../test/calls/destination-calls.ts'
import { importer } from '../../../test/calls/import-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { newConnectedDestination } from '../../../test/platform-fakes/connected-destination.ts'
import { startGoogleFake } from '../../../test/platform-fakes/google-fake.ts'
import { startMicrosoftFake } from '../../../test/platform-fakes/microsoft-fake.ts'
import { startSenderProcess } from '../../../test/processes/sender-process.ts'
import { selectEverything } from '../../../test/stores/org-rows-store.ts'
import { runWhileLocked } from '../../../test/stores/run-while-locked.ts'
import { eraseExpiredLeads } from '../../leads/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { erasePerson } from '../../privacy/index.ts'
import { deriveLeads } from '../derive-conversions.ts'
import { lockDestination } from '../destination-store.ts'
import { expireRetractions } from './queue-retractions.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowPlatforms(service))

const won = {
  ...{ name: 'Ada', email: 'ada@example.com', status: 'won', value: 100, ad_user_data: true },
  ...{ gclid: 'Cj0KCQ', msclkid: '0123abcd', ga4cid: '1.2' },
}

/** A conversion that Microsoft has counted. */
async function newCounted() {
  const destination = await newConnectedDestination(service, {
    ...{ kind: 'microsoft', start: startMicrosoftFake, action: 'Sale' },
  })
  const { org, fake, run } = destination
  const leadId = await create(org, won)
  await run(minuteMs)
  expect(fake.counted.size).toBe(1)
  return {
    ...destination,
    leadId,
    erase: () => org.call(`POST /leads/${leadId}/erase`),
    getValues: () => [...fake.counted.values()].map(({ value }) => value),
    kept: () => service.db.inOrg(org.orgId, (tx) => selectEverything(tx, 'conversion_retraction')),
    getCounts: async () => {
      const { body } = await org.call(`GET /conversion-destinations/${destination.id}/status`)
      return body.data.retractions
    },
  }
}

test('an erasure retracts what the platform has counted, and then keeps nothing', async () => {
  const { erase, run, getValues, getCounts, kept, list, fake } = await newCounted()

  expect((await erase()).status).toBe(200)
  const [row, ...others] = await kept()
  const waiting = await getCounts()
  await run(minuteMs)
  const early = getValues()
  await run(5 * minuteMs)
  const requests = fake.requests.length
  await run(hourMs)

  expect(others).toEqual([])
  expect(Object.keys(row ?? {}).toSorted()).toEqual(
    ['orgId', 'id', 'destinationId', 'content', 'dueAt', 'deleteAt', 'rejectedAt'].toSorted(),
  )
  // The row contains no readable data about the person.
  expect(JSON.stringify(row)).not.toMatch(/0123abcd|Sale|Ada|example\.com/)
  expect(early).toEqual([100])
  expect([getValues(), fake.requests.length, fake.errors]).toEqual([['retracted'], requests, []])
  expect([await kept(), await list()]).toEqual([[], []])
  expect([waiting, await getCounts()]).toMatchObject([
    { waiting: 1, accepted: 0 },
    { waiting: 0, accepted: 1, rejected: 0, unanswered: 0, code: null },
  ])
})

test('a process that is killed while it retracts loses nothing', async () => {
  const { org, id, origins, fake, erase, run, getValues, kept } = await newCounted()
  await erase()
  const later = Date.now() + 5 * minuteMs
  fake.now = () => later
  const child = await startSenderProcess(service.connection, origins)
  const before = fake.requests.length

  fake.disturbances.push('hang')
  const running = child.run({ orgId: org.orgId, id }, 5 * minuteMs)
  await expect.poll(() => fake.requests.length).toBe(before + 1)
  await child.kill()
  expect([await running, getValues(), (await kept()).length]).toEqual([false, [100], 1])
  // After an hour, the lease of the killed process has expired.
  await run(hourMs)

  expect([getValues(), await kept()]).toEqual([['retracted'], []])
})

test('failures are retried hourly, and after seven days nothing is kept', async () => {
  const { erase, fake, run, getValues, kept } = await newCounted()
  await erase()
  fake.disturbances.push('throttle', 'html', 'cut after storing')
  for (const hours of [1, 3, 5, 7]) await run(hours * hourMs)
  expect([getValues(), await kept()]).toEqual([['retracted'], []])

  const other = await newCounted()
  await other.org.call(`PATCH /conversion-destinations/${other.id}`, { body: { enabled: false } })
  await other.erase()
  const expire = (days: number) =>
    expireRetractions(service.db, other.org.orgId, new Date(Date.now() + days * dayMs), 10)
  const early = await expire(6)
  expect([early, (await other.kept()).length]).toEqual([0, 1])
  expect([await expire(7.1), await other.kept()]).toEqual([1, []])
  expect(await other.getCounts()).toMatchObject({ waiting: 0, accepted: 0, unanswered: 1 })
})

test('a request that is in progress during the erasure is retracted, too', async () => {
  const destination = await newConnectedDestination(service, {
    ...{ kind: 'microsoft', start: startMicrosoftFake, action: 'Sale' },
  })
  const { org, fake, run } = destination
  const leadId = await create(org, won)
  fake.disturbances.push('cut after storing')

  await run(0)
  await org.call(`POST /leads/${leadId}/erase`)
  await run(hourMs)

  expect([...fake.counted.values()]).toEqual([{ value: 'retracted' }])
  expect(fake.errors).toEqual([])
})

test('an erasure waits for conversions that are being derived, and deletes them', async () => {
  const { org, id, list } = await newConnectedDestination(service, {
    ...{ kind: 'microsoft', start: startMicrosoftFake, action: 'Sale' },
  })
  const leadId = await create(org, won)
  const settings = (await getOrg(service.db, org.orgId)) ?? expect.fail()
  const ctx = createCtx(service.db, settings, systemActor)
  const derive = async (tx: OrgTx) => {
    const destination = (await lockDestination(tx, id)) ?? expect.fail()
    expect(await deriveLeads(tx, ctx, destination, { leadIds: [leadId] })).toHaveLength(1)
  }

  const erased = await runWhileLocked(service.db, org.orgId, derive, () =>
    org.call(`POST /leads/${leadId}/erase`),
  )

  expect([erased.status, await list()]).toEqual([200, []])
})

test('a deleted lead whose retraction is waiting is retracted after its erasure', async () => {
  const { org, leadId, erase, run, getValues } = await newCounted()
  await org.call(`PATCH /leads/${leadId}`, { body: { status: 'lost' } })
  await org.call(`DELETE /leads/${leadId}`)

  expect((await erase()).status).toBe(200)
  await run(hourMs)

  expect(getValues()).toEqual(['retracted'])
})

test('erasing a person by email retracts, but denied consent or expired retention does not', async () => {
  const [consented, denied, old] = [await newCounted(), await newCounted(), await newCounted()]
  const erase = async ({ orgId }: { orgId: string }) => {
    const org = await getOrg(service.db, orgId)
    await erasePerson(service.db, org ?? expect.fail(), { email: won.email })
  }
  const { org, leadId } = denied
  await org.call(`PATCH /leads/${leadId}`, { body: { ad_user_data: false } })

  await erase(consented.org)
  await erase(denied.org)
  const later = new Date(Date.now() + dayMs)
  await eraseExpiredLeads(service.db, old.org.orgId, later, later.toISOString(), 10)
  for (const one of [consented, denied, old]) {
    allowPlatforms(service, one.origins)
    await one.run(hourMs)
  }

  expect([consented, denied, old].map(({ getValues }) => getValues())).toEqual([
    ['retracted'],
    [100],
    [100],
  ])
  expect([await denied.kept(), await old.kept()]).toEqual([[], []])
})

test('undoing an import of leads retracts their conversions', async () => {
  const destination = await newConnectedDestination(service, {
    ...{ kind: 'microsoft', start: startMicrosoftFake, action: 'Sale' },
  })
  const { org, fake, run } = destination
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const imports = importer(service, org, owner)
  const rows = 'name,status,value,msclkid,ad_user_data\nAda,won,100,0123abcd,true\n'
  const { id } = await imports.run(rows)
  await run(minuteMs)
  expect([...fake.counted.values()]).toEqual([{ value: 100 }])

  await imports.act('undo', id)
  await run(hourMs)

  expect([...fake.counted.values()]).toEqual([{ value: 'retracted' }])
})

test('GA4 gets the event with the same IDs and consent; Google keeps what it has counted', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const platform = await startPlatform(
    () => undefined,
    ({ body }) => body.events[0].name,
  )
  onTestFinished(platform.close)
  allowPlatforms(service, { 'https://www.google-analytics.com': platform.origin })
  const { run } = await newApiDestination(service, org, platform, {
    ...{ kind: 'ga4', settings: { measurementId: 'G-AB12CD34EF' }, secret: 'secret' },
    rules: [{ action: 'close_convert_lead', status: 'won', value: 'lead' }],
  })
  const leadId = await create(org, won)
  await run()
  await org.call(`POST /leads/${leadId}/erase`)
  await run(hourMs)
  const [sent, retracted] = ['close_convert_lead', 'close_unconvert_lead'].map(
    (name) => platform.accepted.get(name)?.body ?? expect.fail(name),
  )
  expect(retracted).toMatchObject({ client_id: sent.client_id, consent: sent.consent })
  expect(retracted.events[0].params.transaction_id).toBe(sent.events[0].params.transaction_id)

  const google = await newConnectedDestination(service, {
    ...{ kind: 'google_ads', start: startGoogleFake, action: '1234567' },
  })
  const other = await create(google.org, won)
  await google.run(1_000)
  const requests = google.fake.requests.length
  await google.org.call(`POST /leads/${other}/erase`)
  await google.run(hourMs)
  expect(google.fake.requests.length).toBe(requests)
})
