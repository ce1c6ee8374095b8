import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { create } from '../test/calls/lead-calls.ts'
import { startService } from '../test/harness.ts'
import { lockSegmentsShared } from './build/change-log-store.ts'
import { compactOrg, idleProfile } from './build/compact.ts'
import { selectSegments } from './build/segment-store.ts'

const service = await startService()
afterAll(service.stop)

test('creates continue while one of them hangs: compaction gives up and succeeds later', async () => {
  const org = await service.newOrg()
  await create(org, { name: 'Before' })
  const held = Promise.withResolvers<void>()
  const hangsUntil = Promise.withResolvers<void>()
  onTestFinished(() => hangsUntil.resolve())
  const hanging = service.db.inOrg(org.orgId, async (tx) => {
    await lockSegmentsShared(tx)
    held.resolve()
    await hangsUntil.promise
  })
  await held.promise

  const folding = compactOrg(service.db, org.orgId, { small: 1 })
  await expect(folding).rejects.toMatchObject({ status: 503, cause: { code: '55P03' } })
  await create(org, { name: 'Beside' })
  hangsUntil.resolve()
  await hanging
  await compactOrg(service.db, org.orgId, { small: 1 })

  const segments = await service.db.readInOrg(org.orgId, selectSegments)
  expect(segments.reduce((sum, { slots }) => sum + slots, 0)).toBe(2)
})

test('low-priority compaction seals even a few leads, but not the newest; urgent compaction waits for more', async () => {
  const org = await service.newOrg()
  for (let n = 0; n < 5; n++) await create(org, { name: `Lead ${n}` })
  const slots = async (wished: Parameters<typeof compactOrg>[2]) => {
    await compactOrg(service.db, org.orgId, wished)
    const segments = await service.db.readInOrg(org.orgId, selectSegments)
    return segments.map((segment) => segment.slots)
  }
  const few = { small: 3, few: 2 }

  expect(await slots({ small: 6, few: 5 })).toEqual([])
  expect(await slots({ small: 6 })).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await slots(idleProfile)).toEqual([])
  expect(await slots(few)).toEqual([3, 2])
  expect(await slots(few)).toEqual([3, 2])
})

test('many unsealed leads are sealed in larger segments, and few in small ones', async () => {
  const org = await service.newOrg()
  for (let n = 0; n < 7; n++) await create(org, { name: `Lead ${n}` })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 })
  onTestFinished(() => void vi.useRealTimers())
  const limits = { small: 2, few: 2, large: 4, bulk: 4 }

  await compactOrg(service.db, org.orgId, limits)
  for (let n = 0; n < 2; n++) await create(org, { name: `Later lead ${n}` })
  await compactOrg(service.db, org.orgId, limits)

  const segments = await service.db.readInOrg(org.orgId, selectSegments)
  expect(segments.map(({ slots }) => slots)).toEqual([4, 3, 2])
})

test('the remainder starts after the last full segment, even if many leads share a second', async () => {
  const org = await service.newOrg()
  for (let n = 0; n < 5; n++) await create(org, { name: `Lead ${n}` })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 })
  onTestFinished(() => void vi.useRealTimers())
  for (let n = 0; n < 2; n++) await create(org, { name: `Lead of this second ${n}` })

  await compactOrg(service.db, org.orgId, { small: 3, few: 2, large: 3 })

  const segments = await service.db.readInOrg(org.orgId, selectSegments)
  expect(segments.map(({ slots }) => slots)).toEqual([3, 3])
})
