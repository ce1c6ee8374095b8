import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startService } from '../../test/harness.ts'
import { create } from '../../test/lead-calls.ts'
import { foldOrg } from './fold.ts'
import { holdSegments } from './note-change-store.ts'
import { selectSegments } from './segment-store.ts'

const service = await startService()
afterAll(service.stop)

test('creates go on beside one that hangs: folding gives up, and succeeds when it is gone', async () => {
  const org = await service.newOrg()
  await create(org, { name: 'Before' })
  const held = Promise.withResolvers<void>()
  const hangsUntil = Promise.withResolvers<void>()
  onTestFinished(() => hangsUntil.resolve())
  const hanging = service.db.inOrg(org.orgId, async (tx) => {
    await holdSegments(tx)
    held.resolve()
    await hangsUntil.promise
  })
  await held.promise

  const folding = foldOrg(service.db, org.orgId, { small: 1 })
  await expect(folding).rejects.toMatchObject({ status: 503, cause: { code: '55P03' } })
  await create(org, { name: 'Beside' })
  hangsUntil.resolve()
  await hanging
  await foldOrg(service.db, org.orgId, { small: 1 })

  const segments = await service.db.readInOrg(org.orgId, selectSegments)
  expect(segments.reduce((sum, { slots }) => sum + slots, 0)).toBe(2)
})
