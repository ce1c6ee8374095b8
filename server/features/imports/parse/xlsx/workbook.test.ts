import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createCtx, systemActor } from '../../../../platform/operation.ts'
import { newImportOrg } from '../../../../test/calls/import-calls.ts'
import { type Parts, sheetParts, zip } from '../../../../test/fixtures/xlsx-file.ts'
import { startService } from '../../../../test/harness.ts'

import { getOrg } from '../../../organizations/index.ts'
import { updateImport } from '../../import-store.ts'
import { completeImport } from '../../upload/receive-upload.ts'

const service = await startService()
afterAll(service.stop)
const { org, owner, imports } = await newImportOrg(service)

const rows = [
  ['External ID', 'Name', 'Value', 'Created at', 'Phone'],
  ['a1', 'Ada <&>', 1234.5, { date: 45_292.5 }, 4_930_123_456],
  ['', '', '', ''],
  ['a2', { xml: '<c r="B4" t="inlineStr"><is><t>Bob</t></is></c>' }, '7', '2024-02-03'],
] as const

test('strings, numbers, dates and empty rows in a spreadsheet are read', async () => {
  const upload = await imports.upload(zip(sheetParts(rows)), 'leads.xlsx')
  expect(upload.file).toMatchObject({
    format: 'xlsx',
    encoding: null,
    separator: null,
    sheet: 'Leads',
    guess: { columns: ['externalId', 'name', 'value', 'createdAt', 'phone'] },
    asks: [],
  })
  expect(upload.file?.columns[3]?.samples).toEqual(['2024-01-01T12:00:00', '2024-02-03'])
  await imports.check(upload)
  const done = await imports.act('start', upload.id)

  expect(done.result).toMatchObject({ created: 2, bad: 0 })
  const { data } = (await org.call('GET /leads', { query: 'sort=externalId:asc' })).body
  expect(data).toMatchObject([
    { name: 'Ada <&>', value: 1234.5, createdAt: '2024-01-01T12:00:00.000Z', phone: '4930123456' },
    { name: 'Bob', value: 7, createdAt: '2024-02-03T00:00:00.000Z' },
  ])
})

test('a spreadsheet can count its days from 1904', async () => {
  const upload = await imports.upload(zip(sheetParts(rows, { isOld: true })))

  expect(upload.file?.columns[3]?.samples[0]).toBe('2028-01-02T12:00:00')
})

const parts = sheetParts(rows)
const withSheet = (sheet: string): Parts => ({ ...parts, 'xl/worksheets/leads.xml': sheet })
const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'

const refused: readonly (readonly [title: string, file: Buffer, message: RegExp])[] = [
  [
    'that unpacks to far more',
    zip({ ...parts, ...withSheet('\0'.repeat(60_000_000)) }),
    /too large when unpacked/,
  ],
  ['that lies about its size', zip(parts, { 'xl/worksheets/leads.xml': 10 }), /damaged/],
  ['with malformed XML', zip(withSheet('<worksheet><sheetData><row>')), /damaged/],
  ['that is cut off', zip(parts).subarray(0, 500), /damaged/],
  ['that is another kind of archive', zip({ 'readme.txt': 'x' }), /not a spreadsheet/],
  ['with entities', zip(withSheet(`${entity}<worksheet>&b;</worksheet>`)), /entities/],
  [
    'with entities among its texts',
    zip({ ...parts, 'xl/sharedStrings.xml': `${entity}<sst><si><t>&b;</t></si></sst>` }),
    /entities/,
  ],
  [
    'with an endless text',
    zip(withSheet(`<worksheet><sheetData><row><c><v>${'7y'.repeat(1_200_000)}`)),
    /too much text/,
  ],
  [
    'with an endless comment that contains tag starts',
    zip(withSheet(`<worksheet><!--${' <x'.repeat(800_000)}-->`)),
    /too much text/,
  ],
  [
    'with an endless text that contains tag starts',
    zip(withSheet(`<worksheet><row><c t="str"><v><![CDATA[${' <x'.repeat(800_000)}]]>`)),
    /too much text/,
  ],
  [
    'with an endless text in pieces',
    zip(withSheet(`<worksheet><row><c><v>${`${'a'.repeat(1_000)}<b/>`.repeat(1_100)}`)),
    /Row 1 is longer than/,
  ],
  [
    'with one long text repeated in each row',
    zip({
      ...withSheet(`<worksheet><row>${'<c t="s"><v>0</v></c>'.repeat(11)}</row></worksheet>`),
      'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(100_000)}</t></si></sst>`,
    }),
    /Row 1 is longer than/,
  ],
  ['nested without limit', zip(withSheet('<a>'.repeat(5_000))), /structure .* too deep/],
  [
    'with too many columns',
    zip(withSheet('<worksheet><row><c r="ZZZ1"><v>1</v></c></row></worksheet>')),
    /cells/,
  ],
  ['without rows', zip(withSheet('<worksheet><sheetData/></worksheet>')), /no rows/],
  ['in the old format', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /\.xls/],
]

test.for(refused)(
  'a spreadsheet %s is rejected with a clear message',
  async ([, file, message]) => {
    const answer = await imports.send(file)

    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(answer.body.error.message).toMatch(message)
  },
)

test('a spreadsheet with too many distinct strings for memory is rejected', async () => {
  const text = `<si><t>${'a'.repeat(1_900_000)}</t></si>`
  // Incompressible, so that the file does not count as a zip bomb.
  const noise = `<!--${randomBytes(200_000).toString('hex')}-->`
  const strings = `<sst>${text.repeat(14)}${noise}</sst>`

  const answer = await imports.send(zip({ ...parts, 'xl/sharedStrings.xml': strings }))

  expect(answer.status).toBe(400)
  expect(answer.body.error.message).toMatch(/too many distinct text values/)
})

test('reading stops when the client disconnects, and the file is kept', async () => {
  const aborted = new AbortController()
  const settings = await getOrg(service.db, org.orgId)
  if (settings === undefined) throw new Error('no organization')
  const ctx = createCtx(service.db, settings, systemActor)
  const upload = await imports.upload(zip(parts))
  await service.db.inOrg(org.orgId, (tx) => updateImport(tx, upload.id, { state: 'uploading' }))
  aborted.abort(new Error('gone'))

  const looked = completeImport(ctx, upload.id, aborted.signal)

  await expect(looked).rejects.toThrow('gone')
  await completeImport(ctx, upload.id)
  expect((await imports.read(upload.id)).state).toBe('uploaded')
})

test('nothing from a rejected file is stored', async () => {
  const before = (await owner.call(`GET /orgs/${org.orgId}/imports`)).body.data.rows.length

  await imports.send(zip({ 'readme.txt': 'x' }))

  const after = (await owner.call(`GET /orgs/${org.orgId}/imports`)).body.data.rows.length
  expect(after).toBe(before)
})
