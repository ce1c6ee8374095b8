import { afterAll, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import { countPendingChanges } from '../../../lead-index/build/apply-deltas-store.ts'
import { compactOrg } from '../../../lead-index/index.ts'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { countAll } from '../../../test/stores/lead-rows-store.ts'

const service = await startService()
afterAll(service.stop)

const rowsOfFile = 6_000

test('a file in any order is imported chronologically and undone, and keeps the segments up to date', async () => {
  const { org, owner, imports } = await newImportOrg(service)
  await create(org, { name: 'Beside' })
  await compactOrg(service.db, org.orgId, { small: 1 })
  const start = Date.UTC(2020, 0, 1)
  const rows = Array.from({ length: rowsOfFile }, (_, i) => {
    const at = new Date(start + ((i * 2_741) % rowsOfFile) * dayMs * 0.1).toISOString()
    const value = i % 50 === 0 ? 'nothing' : i
    return `x${i},"Lead, ${i}",${value},${i % 3_000 === 1 ? 'some day' : at}`
  })
  const upload = await imports.upload(`externalId,name,value,createdAt\n${rows.join('\n')}\n`)

  const checked = await imports.check(upload)
  expect(checked.check).toMatchObject({ rows: rowsOfFile, ready: 5_880, bad: 120 })
  const done = await imports.act('start', upload.id)

  expect(done.result).toMatchObject({ created: 5_880, bad: 120 })
  expect(done.progress).toMatchObject({ rowsDone: rowsOfFile, rowsTotal: rowsOfFile })
  expect(await service.db.inOrg(org.orgId, countAll)).toBe(5_881)
  const countWaiting = () =>
    service.db.readInOrg(org.orgId, (tx) => countPendingChanges(tx, 10_000))
  expect(await countWaiting()).toBeLessThan(1_500)
  const { meta } = (await org.call('GET /leads', { query: 'createdAt[lt]=2020-02-01' })).body
  const expected = rows.filter((row) => /,2020-01/.test(row) && !row.includes('nothing'))
  expect(meta.pagination.total).toBe(expected.length)
  const { body } = await owner.call(`GET /orgs/${org.orgId}/imports/${upload.id}/errors`)
  const lines = body.data.rows.map(({ line }: { line: number }) => line)
  expect(lines).toEqual([...lines].sort((a, b) => a - b))
  const undone = await imports.act('undo', upload.id)
  expect(undone.undone?.deleted).toBe(5_880)
  expect(await countWaiting()).toBeLessThan(1_500)
})
