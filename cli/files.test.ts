import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { toCsvRow } from '../contract/leads/lead-csv.ts'
import { startService, type TestOrg } from '../server/test/harness.ts'
import { parseCsv } from './parse-csv.ts'
import { createRun, type Run } from './test-terminal.ts'

const service = await startService()
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(service.stop)

let org: TestOrg
let run: Run
beforeEach(async () => {
  org = await service.newOrg()
  run = createRun({ LEADTRACE_URL: origin, LEADTRACE_API_KEY: org.key })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leadtrace-cli-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const createLeads = (count: number, lead: object) =>
  org.call('POST /leads/batch', {
    body: {
      items: Array.from({ length: count }, (_, index) => ({
        action: 'create',
        lead: { ...lead, externalId: `n${index}` },
      })),
    },
  })

test('an export contains all leads of all pages, as the import of the service reads them', async () => {
  await createLeads(130, { name: '=1+1', note: 'a, "b"\nc', value: 2.5, status: 'won' })
  await org.call('POST /leads', { body: { name: 'Lost', status: 'lost' } })

  const { code, stdout, stderr } = await run(['leads', 'export', '--status', 'won'])

  const [header = [], ...rows] = parseCsv(stdout)
  const { body } = await org.call('GET /leads', { query: 'externalId=n7' })
  expect([code, stderr, rows.length]).toEqual([0, 'Exported 130 leads.\n', 130])
  expect(header.slice(0, 3)).toEqual(['id', 'externalId', 'name'])
  expect(new Set(rows.map((cells) => cells[1])).size).toBe(130)
  expect(stdout).toContain(toCsvRow(body.data[0]))
})

test('an export has the requested fields as columns, or one JSON per line', async () => {
  await createLeads(2, { name: 'Ada', gclid: 'abc' })

  const csv = await run(['leads', 'export', '--fields', 'gclid,name', '--sort', 'externalId:asc'])
  const json = await run(['leads', 'export', '--format', 'ndjson'])

  expect(csv.stdout.replaceAll(/[0-9a-f-]{36}/g, 'ID')).toBe(
    'id,name,gclid\r\nID,Ada,abc\r\nID,Ada,abc\r\n',
  )
  expect(
    json.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).name),
  ).toEqual(['Ada', 'Ada'])
})

test('a file appears when it is complete, and never in parts', async () => {
  const folder = await newFolder()
  await createLeads(3, { name: 'Ada' })
  const output = join(folder, 'leads.csv')

  const failed = await run(['leads', 'export', '--output', output, '--sort', 'nonsense'])
  expect([failed.code, await readdir(folder)]).toEqual([1, []])

  const exported = await run(['leads', 'export', '--output', output])
  expect([exported.code, exported.stdout]).toEqual([0, ''])
  expect(await readdir(folder)).toEqual(['leads.csv'])
  expect(parseCsv(await readFile(output, 'utf8'))).toHaveLength(4)
})

const spend = (date: string, amount: string) =>
  `date,platform,campaignId,campaignName,currency,spend\r\n${date},google_ads,1,"A, ""B""",EUR,${amount}\r\n`

test.for<[string, string]>([
  ['CSV', spend('2026-11-01', '9.5')],
  [
    'CSV with semicolons and a byte order mark',
    `\uFEFF${spend('2026-11-01', '9.5').replaceAll(/,(?! )/g, ';')}`,
  ],
  [
    'a JSON array',
    '[{"date":"2026-11-01","platform":"google_ads","campaignId":"1","campaignName":"A, \\"B\\"","currency":"EUR","spend":9.5}]',
  ],
  [
    'a JSON object per line',
    '{"date":"2026-11-01","platform":"google_ads","campaignId":"1","campaignName":"A, \\"B\\"","currency":"EUR","spend":9.5}\n',
  ],
])('%s of ad spend is imported, and importing it again changes nothing', async ([, text]) => {
  const importIt = () => run(['spend', 'import', 'spend.csv'], { readInput: async () => text })

  const [first, second] = [await importIt(), await importIt()]
  const dates = ['--start-date', '2026-11-01', '--end-date', '2026-11-01']
  const listed = await run(['spend', 'list', ...dates, '--json'])

  expect([first.code, first.stdout]).toEqual([0, 'inserted   1\nupdated    0\nunchanged  0\n'])
  expect(second.stdout).toContain('unchanged  1')
  expect(JSON.parse(listed.stdout).data).toMatchObject([{ campaignName: 'A, "B"', spend: 9.5 }])
})

test('6,000 rows of ad spend are imported in two requests', async () => {
  const rows = Array.from({ length: 6_000 }, (_, index) => `2026-11-01,meta,c${index},EUR,1`)
  const text = ['date,platform,campaignId,currency,spend', ...rows].join('\n')

  const { code, stdout } = await run(['spend', 'import', '-'], { readInput: async () => text })

  expect([code, stdout]).toEqual([0, 'inserted   6000\nupdated    0\nunchanged  0\n'])
})

test.for<[string, RegExp]>([
  ['', /no rows/],
  ['date,platform\n', /no rows/],
  ['date,costs\n2026-11-01,2', /unknown column/],
  ['date,spend\n2026-11-01,a lot', /Row 1: spend must be a number/],
  ['date,spend\n"2026-11-01,2', /check the quotes/],
  ['[{', /valid JSON/],
])('a file %j is a usage error', async ([text, message]) => {
  const { code, stderr } = await run(['spend', 'import', '-'], { readInput: async () => text })

  expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
})

test('the service names rows that it rejects', async () => {
  const { code, stderr } = await run(['spend', 'import', '-'], {
    readInput: async () => spend('2026-13-01', '1'),
  })

  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Row 1: date .*\(INVALID_DATE\)\n +problems: /),
  ])
})
