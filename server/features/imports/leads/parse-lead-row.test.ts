import { afterAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '../../../test/calls/app-calls.ts'
import { type Importer, newImportOrg } from '../../../test/calls/import-calls.ts'
import { listField } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
let owner: TestPerson
let imports: Importer
beforeEach(async () => {
  ;({ org, owner, imports } = await newImportOrg(service, { timeZone: 'Europe/Berlin' }))
})

/** Row number and reason of each invalid row. */
async function listReasons(id: string): Promise<[line: number, reason: string][]> {
  const { body } = await owner.call(`GET /orgs/${org.orgId}/imports/${id}/errors`)
  return body.data.rows.flatMap(
    ({ line, problems }: { line: number; problems: { field: string; reason: string }[] }) =>
      problems.map(({ field, reason }) => [line, `${field} ${reason}`]),
  )
}

test('header and rows with different line endings lose no row', async () => {
  const done = await imports.run('name,email\r\nAda,ada@example.com\nBob,bob@example.com\nEve,\n')

  expect(done.result).toMatchObject({ created: 3, bad: 0 })
})

test('a line break within an unquoted cell is still part of the cell', async () => {
  await imports.run('name,note\r\nAda,first\nsecond\r\nBob,x\r\nEve,y\r\n')

  expect(await listField(org, { sort: 'name:asc' }, 'note')).toEqual(['first\nsecond', 'x', 'y'])
})

test('a row that declares the separator for spreadsheets is not a header', async () => {
  const upload = await imports.upload('sep=;\r\nname;value\r\nAda, the first;1,5\r\n')

  expect(upload.file).toMatchObject({ separator: ';', guess: { columns: ['name', 'value'] } })
  expect(await imports.check(upload)).toMatchObject({ check: { rows: 1, ready: 1 } })
})

test('a quoted cell can have spaces around it', async () => {
  const upload = await imports.upload('name, note\nAda, "a, b" \n"Bob" , 5" wide\n')
  await imports.check(upload)
  await imports.act('start', upload.id)

  expect(upload.file?.columns).toHaveLength(2)
  expect(await listField(org, { sort: 'name:asc' })).toEqual(['Ada', 'Bob'])
  expect(await listField(org, { sort: 'name:asc' }, 'note')).toEqual(['a, b', '5" wide'])
})

test('titles above the column names are skipped, and no row is mistaken for a title', async () => {
  const rows = 'Name,Email,Phone\nAda,ada@example.com,1\nBob,,\n'
  const titled = await imports.upload(`Leads of November\n\nAll regions\n${rows}`)
  const done = await imports.run('Who,Where\nBob,\nName,Email\n', { columns: ['name', 'note'] })

  expect(titled.file).toMatchObject({ headerLine: 4, columns: [{ header: 'Name' }, {}, {}] })
  expect(await imports.check(titled)).toMatchObject({ check: { rows: 2, ready: 2 } })
  expect(done.result).toMatchObject({ created: 2 })
})

test('a cell with only a dash is empty, and a phone number can have a prefix', async () => {
  const done = await imports.run('name,email,country,value,phone\nAda,-,--,-,p:+49301234567\n')

  expect(done.result).toMatchObject({ created: 1, bad: 0 })
  expect(await listField(org, {}, 'phone')).toEqual(['+49301234567'])
})

test('parts of a name that are too long together make an invalid row', async () => {
  const [first, last] = ['a'.repeat(300), 'b'.repeat(300)]
  const done = await imports.run(`first name,last name\n${first},${last}\n${first},x\n`)

  expect(done.result).toMatchObject({ created: 1, bad: 1 })
})

test('ids and phone numbers rounded by a spreadsheet do not merge different leads', async () => {
  const upload = await imports.upload(
    'externalId,name,phone\n1.2021E+17,Ada,\n1.2021E+17,Bob,\nx3,Eve,"4,917E+11"\n',
  )
  const { check } = await imports.check(upload)

  expect(check).toMatchObject({ rows: 3, bad: 3, duplicatesInFile: 0 })
  expect(await listReasons(upload.id)).toEqual([
    [2, expect.stringMatching(/^externalId was rounded by a spreadsheet/)],
    [3, expect.stringMatching(/^externalId was rounded by a spreadsheet/)],
    [4, expect.stringMatching(/^phone was rounded by a spreadsheet/)],
  ])
})

test('formula errors are invalid as name and id; a note can contain anything', async () => {
  const upload = await imports.upload(
    'externalId,name,note\n#N/A,Ada,\n#NV,Bob,\nx3,#BEZUG!,\nx4,Eve,#REF!\nx5,#1 Ads,\n',
  )
  const { check } = await imports.check(upload)

  expect(check).toMatchObject({ rows: 5, ready: 2, bad: 3, duplicatesInFile: 0 })
  expect((await listReasons(upload.id)).map(([line]) => line)).toEqual([2, 3, 4])
})

test('the escape that makes a spreadsheet keep a string is not part of it', async () => {
  await imports.run('externalId,name,phone\n"=""0017""",Ada,"=""+49301234567"""\n')

  expect(await listField(org, {}, 'externalId')).toEqual(['0017'])
  expect(await listField(org, {}, 'phone')).toEqual(['+49301234567'])
})

test('booleans and countries are recognized in the languages of column names', async () => {
  const done = await imports.run(
    'name,country,ad_storage\nA,Niederlande,WAHR\nB,Allemagne,FAUX\nC,United States of America,nee\n',
  )

  expect(done.result).toMatchObject({ created: 3, bad: 0 })
  expect(await listField(org, { sort: 'name:asc' }, 'country')).toEqual(['NL', 'DE', 'US'])
  expect(await listField(org, { sort: 'name:asc' }, 'ad_storage')).toEqual([true, false, false])
})

test('an impossible UTC offset or day neither costs the lead nor fails the import', async () => {
  const file =
    'name,createdAt\nAda,2024-01-01T10:00:00+25:00\nBob,9999-12-31 23:00 -05:00\nEve,2024-01-01\n'
  const done = await imports.run(file)

  expect(done).toMatchObject({ state: 'imported', result: { created: 3, bad: 0 } })
  expect(done.check?.warnings).toMatchObject({
    total: 2,
    cells: [
      { line: 2, reason: 'must be a date such as 2026-01-31, 31.01.2026 or 01/31/2026 14:30' },
      { line: 3 },
    ],
  })
})

test('rows with the same problem are counted, and listed by problem', async () => {
  const { id } = await imports.run('name,value\nAda,many\nBob,much\n,3\nZoe,4\n')
  const at = `GET /orgs/${org.orgId}/imports/${id}`
  const listLines = async (problem: Record<string, string>) => {
    const query = String(new URLSearchParams(problem))
    const { data } = (await owner.call(`${at}/errors`, { query })).body
    return data.rows.map(({ line }: { line: number }) => line)
  }

  const [value, whole, ...others] = (await owner.call(`${at}/problems`)).body.data

  expect(value).toEqual({ column: 1, reason: 'must be a number', rows: 2 })
  expect(whole).toEqual({ column: null, reason: expect.any(String), rows: 1 })
  expect(others).toEqual([])
  expect(await listLines({ reason: value.reason, column: '1' })).toEqual([2, 3])
  expect(await listLines({ reason: whole.reason })).toEqual([4])
  expect(await listLines({ reason: value.reason, column: '0' })).toEqual([])
})
