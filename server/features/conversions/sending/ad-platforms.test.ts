import { afterAll, expect, onTestFinished, test } from 'vitest'
import { allowPlatforms } from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { startLinkedinFake } from '../../../test/platform-fakes/linkedin-fake.ts'
import { startMetaFake } from '../../../test/platform-fakes/meta-fake.ts'
import { startPinterestFake } from '../../../test/platform-fakes/pinterest-fake.ts'
import type { PlatformFake } from '../../../test/platform-fakes/platform-fake.ts'
import { startRedditFake } from '../../../test/platform-fakes/reddit-fake.ts'
import { startSnapchatFake } from '../../../test/platform-fakes/snapchat-fake.ts'
import { startTiktokFake } from '../../../test/platform-fakes/tiktok-fake.ts'
import { startXFake } from '../../../test/platform-fakes/x-fake.ts'
import { runDestination } from './conversion-jobs.ts'

const service = await startService()
afterAll(service.stop)

const cases = [
  ['meta', startMetaFake, { datasetId: '1234567890' }, 'Purchase'],
  ['tiktok', startTiktokFake, { eventSourceId: 'C4ABC' }, 'Purchase'],
  ['reddit', startRedditFake, { pixelId: 'a2_abc' }, 'Purchase'],
  ['snapchat', startSnapchatFake, { pixelId: '5bf81ee1-15b1-4dc1-b636-d7dae49b950e' }, 'PURCHASE'],
  ['pinterest', startPinterestFake, { adAccountId: '549755885175' }, 'checkout'],
  ['linkedin', startLinkedinFake, {}, '104012'],
  ['x', startXFake, { pixelId: 'o8z6j' }, 'tw-o8z6j-o8z21'],
] as const

type Case = (typeof cases)[number]

const path = '/conversion-destinations'

/**
 * An enabled destination in its own organization, with a fake platform on the loopback interface.
 */
async function newDestination([kind, start, settings, action]: Case) {
  const org = await service.newOrg({ currency: 'EUR', defaultCountry: 'DE' })
  const fake: PlatformFake = await start()
  onTestFinished(() => fake.stop())
  fake.now = () => Date.now()
  allowPlatforms(service, { [fake.origin]: fake.url })
  const rules = [{ action, status: 'won', value: 'lead' }]
  const body = { name: kind, kind, settings, secret: 'token', enabled: true, holdHours: 0, rules }
  const created = await org.call(`POST ${path}`, { body })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  const { id } = created.body.data
  return {
    ...{ org, fake, id },
    run: (later = 0) =>
      runDestination(service.db, { orgId: org.orgId, id }, () => new Date(Date.now() + later)),
    list: async () => (await org.call(`GET ${path}/${id}/conversions`)).body.data.rows,
  }
}

const won = {
  ...{ name: 'Ada Lovelace', email: 'ada@example.com', phone: '0170 1234567' },
  ...{ status: 'won', value: 1200, ad_user_data: 'granted' },
}

/** After a conversion's third retry. */
const laterMs = 4 * 3_600_000

test.for(cases)('%s counts a conversion once, also after errors and a lost answer', async (one) => {
  const { org, fake, run, list } = await newDestination(one)
  fake.disturbances.push('throttle', 'error', 'html', 'cut after storing')
  await create(org, won)

  for (let i = 0; i <= 6; i++) await run(i * laterMs)

  expect(fake.errors).toEqual([])
  expect([...fake.stored.values()].map(({ times }) => times)).toEqual([2])
  expect(await list()).toMatchObject([{ state: 'accepted', value: 1200, currency: 'EUR' }])
  const sent = fake.requests.map(({ body }) => body).join()
  for (const word of ['ada@example.com', '1234567,', '0170', 'Lovelace', 'lovelace']) {
    expect(sent).not.toContain(word)
  }
})

test.for(cases)('%s is paused by a lost token, and continues with a new one', async (one) => {
  const { org, fake, id, run, list } = await newDestination(one)
  fake.answer401Until('new-token')
  await create(org, won)
  await run()
  const [blocked] = (await org.call(`GET ${path}`)).body.data

  await org.call(`PATCH ${path}/${id}`, { body: { secret: 'new-token' } })
  await run()

  expect(blocked.blockedReason).toEqual(expect.any(String))
  expect(fake.stored.size).toBe(1)
  expect(await list()).toMatchObject([{ state: 'accepted' }])
})

test.for(cases)('%s rejects a rule with an action that it does not have', async (one) => {
  const { org, id } = await newDestination(one)
  const rules = [{ action: ' no action!'.repeat(6), status: 'won' }]

  const answer = await org.call(`PATCH ${path}/${id}`, { body: { rules } })

  expect([answer.status, answer.body.error.details.problems[0].field]).toEqual([
    400,
    'rules.0.action',
  ])
})
