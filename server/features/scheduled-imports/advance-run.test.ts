import type { RequestListener } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { newScheduledImport } from '../../test/calls/scheduled-import-calls.ts'
import { bookParts, zip } from '../../test/fixtures/xlsx-file.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const header = ['date', 'platform', 'accountId', 'campaignId', 'currency', 'spend']
const sheet = (name: string, spend: number) => ({
  name,
  rows: [header, ['2026-11-01', 'google_ads', '1', name, 'EUR', spend]],
})

/** Creates a scheduled import of a workbook and maps one of the sheets. */
async function prepare(sheets: readonly ReturnType<typeof sheet>[], chosen: string) {
  const workbook = { sheets }
  const answer: RequestListener = (_, reply) => reply.end(zip(bookParts(workbook.sheets)))
  const scheduledImport = await newScheduledImport(service, answer)
  const { importId } = (await scheduledImport.work()).lastRun
  await scheduledImport.person.call(
    `POST /orgs/${scheduledImport.org.orgId}/imports/${importId}/sheet`,
    {
      body: { sheet: chosen },
    },
  )
  await scheduledImport.explain(importId)
  await scheduledImport.work()
  return {
    ...scheduledImport,
    async next(...others: typeof sheets) {
      workbook.sheets = others
      await scheduledImport.makeDue()
      return (await scheduledImport.work()).lastRun
    },
  }
}

test('later files use the same sheet, even if the first one looks alike', async () => {
  const scheduledImport = await prepare([sheet('a', 1), sheet('b', 2)], 'b')
  expect(await scheduledImport.spend()).toBe(2)

  const run = await scheduledImport.next(sheet('a', 10), sheet('new', 100), sheet('b', 20))

  expect(run).toMatchObject({ state: 'imported', result: { inserted: 0, updated: 1 } })
  expect(await scheduledImport.spend()).toBe(20)
})

test('a file without the sheet waits until someone chooses another', async () => {
  const scheduledImport = await prepare([sheet('a', 1), sheet('b', 2)], 'b')

  const run = await scheduledImport.next(sheet('a', 10), sheet('c', 30))

  const message = 'The file no longer contains the sheet “b”. Choose another one.'
  expect(run).toMatchObject({ state: 'waiting', message })
  expect(await scheduledImport.spend()).toBe(2)
})

test('a file with one sheet is imported whatever the name of the sheet', async () => {
  const scheduledImport = await prepare([sheet('Report of Monday', 1)], 'Report of Monday')

  const run = await scheduledImport.next(sheet('Report of Tuesday', 10))

  expect(run).toMatchObject({ state: 'imported', result: { inserted: 1 } })
})

test('a sheet with the same name and other columns waits', async () => {
  const scheduledImport = await prepare([sheet('a', 1), sheet('b', 2)], 'b')

  const reordered = { name: 'b', rows: [header.toReversed(), sheet('b', 3).rows[1] ?? []] }
  const run = await scheduledImport.next(sheet('a', 10), reordered)

  expect(run).toMatchObject({ state: 'waiting', message: expect.stringContaining('have changed') })
})

test('a sheet with the same name that is now empty waits', async () => {
  const scheduledImport = await prepare([sheet('a', 1), sheet('b', 2)], 'b')

  const run = await scheduledImport.next(sheet('a', 10), { name: 'b', rows: [] })

  const message = expect.stringContaining('The sheet “b” has no rows.')
  expect(run).toMatchObject({ state: 'waiting', message })
})

test('later files are read in the chosen encoding, unless they reveal another', async () => {
  const lines = (name: string) => `${header},campaignName\n2026-11-01,google_ads,1,c,EUR,1,${name}`
  const polish = Buffer.from(lines('\xA3\xF3d\x9F'), 'latin1')
  let file: Buffer = polish
  const scheduledImport = await newScheduledImport(service, (_, reply) => reply.end(file))
  const { importId } = (await scheduledImport.work()).lastRun
  const call = (route: string, options?: object) =>
    scheduledImport.person.call(
      route.replace(' ', ` /orgs/${scheduledImport.org.orgId}/imports/`),
      options,
    )
  const chosen = await call(`POST ${importId}/encoding`, { body: { encoding: 'windows-1250' } })
  expect(chosen.status).toBe(200)
  await scheduledImport.explain(importId)
  await scheduledImport.work()
  const nextEncoding = async (next: Buffer) => {
    file = next
    await scheduledImport.makeDue()
    const run = (await scheduledImport.work()).lastRun
    const { body } = await call(`GET ${run.importId}`)
    return [run.state, body.data.spend.file.encoding]
  }

  const short = await nextEncoding(Buffer.from(lines('\xF3'), 'latin1'))
  const utf8 = await nextEncoding(Buffer.from(lines('Łódź')))
  const longer = await nextEncoding(polish)

  expect([short, utf8, longer]).toEqual([
    ['imported', 'windows-1250'],
    ['imported', 'utf-8'],
    ['imported', 'windows-1250'],
  ])
})
