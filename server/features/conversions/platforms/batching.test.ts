import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import { buildConversion, fakeNow } from '../../../test/platform-fakes/conversions.ts'
import { sendToFake } from '../../../test/platform-fakes/deliver.ts'
import { startLinkedinFake } from '../../../test/platform-fakes/linkedin-fake.ts'
import { startMetaFake } from '../../../test/platform-fakes/meta-fake.ts'
import { startMicrosoftFake } from '../../../test/platform-fakes/microsoft-fake.ts'
import { startPinterestFake } from '../../../test/platform-fakes/pinterest-fake.ts'
import type { PlatformFake } from '../../../test/platform-fakes/platform-fake.ts'
import { startRedditFake } from '../../../test/platform-fakes/reddit-fake.ts'
import { startSnapchatFake } from '../../../test/platform-fakes/snapchat-fake.ts'
import { startTiktokFake } from '../../../test/platform-fakes/tiktok-fake.ts'
import { startXFake } from '../../../test/platform-fakes/x-fake.ts'
import type { Platform } from './platform.ts'
import { platformKinds, platforms } from './platforms.ts'

type Start = () => Promise<PlatformFake>

const cases: readonly (readonly [keyof typeof platforms, Start, object, string])[] = [
  ['meta', startMetaFake, { datasetId: '1234567890' }, 'Lead'],
  ['tiktok', startTiktokFake, { eventSourceId: 'C4ABC' }, 'Lead'],
  ['reddit', startRedditFake, { pixelId: 'a2_abc' }, 'Lead'],
  ['snapchat', startSnapchatFake, { pixelId: '5bf81ee1-15b1-4dc1-b636-d7dae49b950e' }, 'SIGN_UP'],
  ['pinterest', startPinterestFake, { adAccountId: '549755885175' }, 'lead'],
  ['linkedin', startLinkedinFake, {}, '104012'],
  ['x', startXFake, { pixelId: 'o8z6j' }, 'tw-o8z6j-o8z21'],
  ['microsoft', startMicrosoftFake, { customerId: '12', accountId: '34' }, 'Lead'],
]

test('every platform that accepts batches is tested with them', () => {
  const batching = platformKinds.filter((kind) => platforms[kind].batching !== undefined)

  expect(cases.map(([kind]) => kind).sort()).toEqual([...batching].sort())
})

/**
 * Sends conversions in one request. True stands for a conversion that the platform rejects as too
 * old.
 */
async function sendBatch(
  fake: PlatformFake,
  { buildRequest, batching, settings }: Platform,
  [given, action]: readonly [object, string],
  areOld: readonly boolean[],
) {
  if (batching === undefined) throw new Error('no batches')
  const requests = areOld.map((isOld, n) => {
    const at = new Date(fakeNow - (isOld ? 200 : 2) * dayMs).toISOString()
    const one = buildConversion({ id: `c${n}.won`, action, at }, { msclkid: `click${n}` })
    return buildRequest(one, settings.parse(given), 'token', 'token')
  })
  const response = await sendToFake(fake, batching.join(requests))
  return batching.readEach(response, areOld.length)
}

test.for(cases)('%s accepts a batch, and each outcome is right', async ([kind, start, ...how]) => {
  const fake = await start()
  const platform = platforms[kind]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }), async (areOld) => {
      fake.now = () => fakeNow
      const before = new Map(fake.stored)

      const outcomes = await sendBatch(fake, platform, how, areOld)

      const added = [...fake.stored.values()].filter(
        ({ times }, i) => times > ([...before.values()][i]?.times ?? 0),
      )
      const expected = areOld.map((isOld) => (isOld ? 'rejected' : 'accepted'))
      const valid = areOld.filter((isOld) => !isOld)
      if (outcomes === undefined) expect([valid.length < areOld.length, added]).toEqual([true, []])
      else {
        expect(outcomes.map(({ type }) => type)).toEqual(expected)
        expect(added).toHaveLength(valid.length)
      }
    }),
    { numRuns: 15 },
  )
  await fake.stop()
})

test.for(cases)('%s gets no larger batch than it accepts', async ([kind, start, given, action]) => {
  const fake = await start()
  fake.now = () => fakeNow
  const { batching, buildRequest, settings } = platforms[kind]
  if (batching === undefined) throw new Error('no batches')
  const one = buildConversion({ action }, { msclkid: 'click' })
  const request = buildRequest(one, settings.parse(given), 'token', 'token')
  const send = (count: number) => sendToFake(fake, batching.join(Array(count).fill(request)))

  const full = batching.readEach(await send(batching.size), batching.size)
  const larger = batching.readEach(await send(batching.size + 1), batching.size + 1)

  expect(full?.every(({ type }) => type === 'accepted')).toBe(true)
  expect(larger?.some(({ type }) => type === 'accepted')).not.toBe(true)
  expect(fake.errors).toHaveLength(1)
  await fake.stop()
})

test.for(cases)('%s fails for each of a batch alike', async ([kind, start, ...how]) => {
  const fake = await start()
  fake.now = () => fakeNow
  const send = () => sendBatch(fake, platforms[kind], how, [false, false, false])

  for (const fault of ['throttle', 'error', 'html'] as const) {
    fake.disturbances.push(fault)
    expect((await send())?.map(({ type }) => type)).toEqual(['retry', 'retry', 'retry'])
  }
  fake.answer401Until('another token')

  expect((await send())?.map(({ type }) => type)).toEqual(['blocked', 'blocked', 'blocked'])
  expect(fake.stored.size).toBe(0)
  await fake.stop()
})
