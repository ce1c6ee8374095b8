import { expect, onTestFinished, test } from 'vitest'
import { meta } from '../../features/conversions/platforms/meta.ts'
import { buildConversion, fakeNow } from './conversions.ts'
import { deliver } from './deliver.ts'
import { startMetaFake } from './meta-fake.ts'

const settings = meta.settings.parse({ datasetId: '1234567890' })

async function startFake() {
  const fake = await startMetaFake()
  fake.now = () => fakeNow
  onTestFinished(fake.stop)
  return fake
}

test('a response that is cut off leaves the conversion stored, and a repeat does not double it', async () => {
  const fake = await startFake()
  fake.disturbances.push('cut after storing')

  await expect(deliver(fake, meta, settings, buildConversion())).rejects.toThrow()
  await deliver(fake, meta, settings, buildConversion())

  expect([...fake.stored.values()].map(({ times }) => times)).toEqual([2])
})

test('a request that hangs stores nothing and ends when the fake stops', async () => {
  const fake = await startMetaFake()
  fake.disturbances.push('hang')

  const delivery = expect(deliver(fake, meta, settings, buildConversion())).rejects.toThrow()
  await expect.poll(() => fake.requests.length).toBe(1)
  await fake.stop()

  await delivery
  expect(fake.stored.size).toBe(0)
})

test('only the given token is accepted, and errors are recorded', async () => {
  const fake = await startFake()

  fake.answer401Until('another token')
  await deliver(fake, meta, settings, buildConversion())
  fake.answer401Until('token')
  await deliver(fake, meta, settings, buildConversion())

  expect(fake.errors).toHaveLength(1)
  expect(fake.stored.size).toBe(1)
})

test('a request for another platform is not sent', async () => {
  const fake = await startFake()
  const other = {
    ...meta,
    buildRequest: () => ({
      method: 'POST' as const,
      url: 'https://api.example/',
      headers: {},
      body: '',
    }),
  }

  await expect(deliver(fake, other, settings, buildConversion())).rejects.toThrow('api.example')
})
