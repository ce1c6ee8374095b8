import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { newImportOrg, workAll } from '../../../test/calls/import-calls.ts'
import { startService, type TestAnswer, type TestOrg } from '../../../test/harness.ts'
import { startImportProcess } from '../../../test/processes/import-process.ts'
import { expireImportLeases } from '../../../test/stores/lease-rows-store.ts'

const service = await startService()
afterAll(service.stop)

const rowsOfFile = 10_000

/** The organization's total spend and number of rows, according to the report. */
async function stored(org: TestOrg) {
  const { body } = await org.call('POST /ad-spend', {
    body: {
      period: 'custom',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      groupBy: ['platform'],
    },
  })
  return body.data.map(({ spend, clicks }: { spend: number; clicks: number }) => [spend, clicks])
}

test('an import of ad spend that is killed repeatedly counts each row once', async () => {
  const { org, owner, imports } = await newImportOrg(service)
  const header = 'date,platform,accountId,campaignId,currency,spend,clicks\n'
  const line = (i: number, spend: string) => `2026-10-01,x_ads,a,${i},EUR,${spend},1\n`
  const before = Array.from({ length: 100 }, (_, i) => line(i * 40, i % 2 === 0 ? '1' : '7'))
  const earlier = await imports.uploadOf('spend', header + before.join(''))
  await imports.checkOf('spend', earlier)
  await imports.act('start', earlier.id)
  // Every hundredth row is invalid, and every fiftieth row occurs twice.
  const rows = Array.from({ length: rowsOfFile }, (_, i) =>
    i % 100 === 99 ? line(i, 'x') : line(i % 50 === 49 ? i - 1 : i, '1'),
  )
  const upload = await imports.uploadOf('spend', header + rows.join(''))

  const { spend } = await imports.checkOf('spend', upload, { repeated: 'last' })
  expect(spend?.check).toMatchObject({
    rows: rowsOfFile,
    bad: 100,
    repeated: 100,
    wouldInsert: 9_700,
    wouldUpdate: 50,
    unchanged: 50,
  })
  await owner.call(`POST /orgs/${org.orgId}/imports/${upload.id}/start`, { body: {} })
  for (let round = 0; round < 2; round++) {
    const from = (await imports.read(upload.id)).progress.rowsDone
    const child = startImportProcess(service.connection)
    while ((await imports.read(upload.id)).progress.rowsDone < from + 500) await sleep(20)
    expect(await child.kill()).toBe('SIGKILL')
    const { state, progress } = await imports.read(upload.id)
    // Proves that the process was killed midway.
    expect([state, progress.rowsDone < rowsOfFile]).toEqual(['importing', true])
    await service.db.inOrg(org.orgId, expireImportLeases)
  }
  await workAll(service, org)

  expect(await imports.read(upload.id)).toMatchObject({
    state: 'imported',
    progress: { rowsDone: rowsOfFile, rowsTotal: rowsOfFile },
    spend: { result: { inserted: 9_700, updated: 50, unchanged: 50, repeated: 100, bad: 100 } },
  })
  expect(await stored(org)).toEqual([[9_800, 9_800]])
  const { events } = (await org.call('GET /events')).body.data
  expect(events.map(({ type, actor }: TestAnswer['body']) => [type, actor.id])).toEqual([
    ['spend.imported', earlier.id],
    ['spend.imported', upload.id],
  ])
  const undone = await imports.act('undo', upload.id)
  expect(undone.spend?.undone).toEqual({ deleted: 9_700, restored: 50, kept: 0 })
  expect(await stored(org)).toEqual([[400, 100]])
})

test('an import that is canceled midway can be resumed and undone', async () => {
  const { org, owner, imports } = await newImportOrg(service)
  const rows = Array.from({ length: 9_000 }, (_, i) => `2026-10-01,x_ads,a,${i},EUR,1,1\n`)
  const upload = await imports.uploadOf(
    'spend',
    `date,platform,accountId,campaignId,currency,spend,clicks\n${rows.join('')}`,
  )
  await imports.checkOf('spend', upload)
  await owner.call(`POST /orgs/${org.orgId}/imports/${upload.id}/start`, { body: {} })
  const working = workAll(service, org)
  while ((await imports.read(upload.id)).progress.rowsDone < 500) await sleep(5)

  const cancelled = await imports.act('cancel', upload.id)
  await working
  expect(cancelled).toMatchObject({ state: 'cancelled', can: ['start', 'undo', 'discard'] })
  expect(cancelled.progress.rowsDone).toBeLessThan(9_000)
  const done = await imports.act('start', upload.id)

  expect(done.spend?.result).toMatchObject({ inserted: 9_000 })
  await imports.act('undo', upload.id)
  expect(await stored(org)).toEqual([])
})
