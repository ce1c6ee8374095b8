import { afterAll, expect, test } from 'vitest'
import { turnLimits } from '../../../platform/concurrency/spread-turns.ts'
import { newId } from '../../../platform/process/ids.ts'
import { openLog } from '../../../platform/process/log.ts'
import { newImportOrg, workAll } from '../../../test/calls/import-calls.ts'
import { countTurns } from '../../../test/count-turns.ts'
import { sheetParts, zip } from '../../../test/fixtures/xlsx-file.ts'
import { startService } from '../../../test/harness.ts'
import { runNextImportJob } from '../import-worker.ts'

const service = await startService()
afterAll(service.stop)

/**
 * Two rows that are far apart, so that everything between them is read without creating a million
 * leads.
 */
const around = (filler: string, end = '\n'): string =>
  ['name,email', 'Ada,ada@example.com', `${filler}Bob,bob@example.com`, ''].join(end)

const emptyRows = Array.from({ length: 60_000 }, (_, i) => `<row r="${i + 3}"/>`).join('')
const sheet = sheetParts([
  ['name', 'email'],
  ['Ada', 'ada@example.com'],
])

const files: readonly (readonly [what: string, file: string | Buffer, bytes: number])[] = [
  ['blank lines', around('\n'.repeat(1_000_000)), 1_000_000],
  ['blank lines with carriage returns', around('\r\n'.repeat(500_000), '\r\n'), 1_000_000],
  ['rows of commas', around(',,,,\r\n'.repeat(200_000), '\r\n'), 1_000_000],
  ['rows of spaces', around('   \n'.repeat(250_000)), 1_000_000],
  ['ragged rows without text', around(',\n,,,\n\n"",\n'.repeat(80_000)), 800_000],
  ['one cell of 900,000 characters', around(`"${'x\n'.repeat(450_000)}",\n`), 900_000],
  ['a row of 900,000 cells', around(`${','.repeat(900_000)}\n`), 900_000],
  ['zero bytes', around(`${'x'.repeat(70_000)}${'\0'.repeat(800_000)},\n`), 800_000],
  [
    'a spreadsheet with empty rows',
    zip({
      ...sheet,
      'xl/worksheets/sheet1.xml': String(sheet['xl/worksheets/sheet1.xml']).replace(
        '</sheetData>',
        `${emptyRows}</sheetData>`,
      ),
    }),
    emptyRows.length,
  ],
]

test.for(files)('%s leave turns of the event loop to other requests', async ([, file, bytes]) => {
  const { imports } = await newImportOrg(service)
  const other = await service.newOrg()
  const minTurns = bytes / turnLimits.bytes
  const counter = countTurns()
  let [isDone, answered] = [false, 0]
  const requests = (async () => {
    for (; !isDone; answered++) await other.call('GET /leads', {})
  })()
  try {
    const upload = await imports.upload(file)
    const turns = [counter.turns]
    const { check } = await imports.check(upload)
    turns.push(counter.turns - (turns[0] ?? 0))
    const { result } = await imports.act('start', upload.id)

    // Less than one turn of the event loop per piece would mean that some pieces were processed
    // without yielding.
    expect(Math.min(...turns)).toBeGreaterThan(minTurns)
    expect(answered).toBeGreaterThan(0)
    expect([check?.rows, result]).toMatchObject([check?.rows, { created: check?.ready }])
  } finally {
    isDone = true
    counter.stop()
    await requests
  }
})

test('skipped and invalid rows also yield to the event loop', async () => {
  const { imports } = await newImportOrg(service)
  const counter = countTurns()
  const rows = Array.from({ length: 20_000 }, (_, i) => (i % 2 === 0 ? 'Total,' : 'x,y,z'))

  try {
    const upload = await imports.uploadOf('spend', ['Day,Cost', '2026-11-01,1', ...rows].join('\n'))
    const before = counter.turns
    await imports.checkOf('spend', upload, {
      platform: 'x',
      currency: 'EUR',
      accountId: '1',
      repeated: 'sum',
    })

    expect(counter.turns - before).toBeGreaterThan(rows.length / turnLimits.items)
  } finally {
    counter.stop()
  }
})

test('a job that is reading blank lines stops with its process, and is resumed', async () => {
  const { org, owner, imports } = await newImportOrg(service)
  const { id, file } = await imports.upload(around('     \n'.repeat(1_000_000)))
  const body = { mapping: file?.guess }
  await owner.call(`POST /orgs/${org.orgId}/imports/${id}/check`, { body })
  const stopping = new AbortController()
  const lease = { worker: newId(), signal: stopping.signal }
  const { readInOrg } = service.db
  let reads = 0
  Object.assign(service.db, {
    readInOrg: (...args: Parameters<typeof readInOrg>) => {
      // Stop at the sixth and last part, because nothing is written while the file is being read.
      if (++reads === 6) stopping.abort()
      return readInOrg(...args)
    },
  })

  await runNextImportJob(service.db, org.orgId, lease, openLog('silent'))
  Object.assign(service.db, { readInOrg })

  expect(reads).toBe(6)
  expect(await imports.read(id)).toMatchObject({ state: 'checking', message: null })
  await workAll(service, org)
  expect(await imports.read(id)).toMatchObject({ state: 'checked', check: { ready: 2 } })
})
