import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { listField } from '../../../test/calls/lead-calls.ts'
import { book, cover, empty, leads, older } from '../../../test/fixtures/lead-sheets.ts'
import { startService } from '../../../test/harness.ts'
import { deleteChunks } from '../content/chunk-store.ts'
import { updateImport } from '../import-store.ts'

const service = await startService()
afterAll(service.stop)

async function prepare() {
  const { org, owner, imports } = await newImportOrg(service)
  const post = (id: string, action: string, body: object) =>
    owner.call(`POST /orgs/${org.orgId}/imports/${id}/${action}`, { body })
  const choose = (id: string, sheet: unknown) => post(id, 'sheet', { sheet })
  return { org, owner, imports, post, choose }
}

test('a CSV file has no sheets', async () => {
  const { imports, choose } = await prepare()
  const upload = await imports.upload('name\nAda\n')

  const refused = await choose(upload.id, 'Leads')

  expect(upload.file).toMatchObject({ sheet: null, sheets: [] })
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } })
})

test('another sheet has its own columns, guesses and leads', async () => {
  const { org, imports, choose } = await prepare()
  const upload = await imports.upload(book(cover, leads, older))
  await imports.check(upload)

  const chosen = await choose(upload.id, 'Leads <2025>')

  expect(chosen.status).toBe(200)
  expect(chosen.body.data).toMatchObject({
    state: 'uploaded',
    file: { sheet: 'Leads <2025>', guess: { columns: ['email', 'lastName', 'value'] } },
    mapping: null,
    check: null,
    errors: { total: 0, kept: 0 },
  })
  await imports.check(chosen.body.data)
  expect((await imports.act('start', upload.id)).result).toMatchObject({ created: 1, bad: 0 })
  expect(await listField(org, {})).toEqual(['Eve'])
})

test('invalid rows of the previous sheet are deleted', async () => {
  const { owner, org, imports, choose } = await prepare()
  const upload = await imports.upload(
    book(
      {
        name: 'Bad',
        rows: [
          ['Name', 'Value'],
          ['Ada', 'x'],
        ],
      },
      leads,
    ),
  )
  expect((await imports.check(upload)).errors).toEqual({ total: 1, kept: 1 })

  await choose(upload.id, 'Leads')

  const { body } = await owner.call(`GET /orgs/${org.orgId}/imports/${upload.id}/errors`)
  expect(body.data.rows).toEqual([])
})

test('choosing the current sheet changes nothing', async () => {
  const { imports, choose } = await prepare()
  const checked = await imports.check(await imports.upload(book(cover, leads)))

  const again = await choose(checked.id, 'Leads')

  expect(again.body.data).toEqual(checked)
})

test('a missing, hidden or empty sheet is rejected, and the current one is kept', async () => {
  const { imports, choose } = await prepare()
  const secret = { ...older, name: 'Secret', state: 'veryHidden' } as const
  const upload = await imports.upload(book(cover, leads, empty, secret))

  const refused = await Promise.all(
    ['Nope', 'leads', 'Secret', 'Sheet3', 7, 'x'.repeat(101)].map((name) =>
      choose(upload.id, name),
    ),
  )

  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
  const [nope, , , blank] = refused.map(({ body }) => body.error)
  expect(nope.message).toBe(
    'sheet must be one of the sheets in the file: “Cover”, “Leads”, “Sheet3”.',
  )
  expect(nope.details.problems).toMatchObject([{ field: 'sheet' }])
  expect(blank.message).toBe('The sheet “Sheet3” has no rows.')
  expect(await imports.read(upload.id)).toEqual(upload)
})

test('the sheet cannot be changed while an import is checked, or after it created leads', async () => {
  const { imports, post, choose } = await prepare()
  const upload = await imports.upload(book(leads, older))
  await post(upload.id, 'check', { mapping: upload.file?.guess })
  const during = await choose(upload.id, 'Leads <2025>')
  await imports.check(await imports.act('cancel', upload.id).then(() => upload))
  await imports.act('start', upload.id)

  const after = await choose(upload.id, 'Leads <2025>')

  expect([during.status, after.status]).toEqual([409, 409])
  expect(after.body.error.message).toMatch(
    /^Cannot choose another sheet of the import while its state is "imported"/,
  )
  expect((await imports.read(upload.id)).file?.sheet).toBe('Leads')
})

test('an import inspected by an older release uses the sheet that it reported', async () => {
  const { org, imports, choose } = await prepare()
  const { id } = await imports.upload(book(leads, older))
  const { file } = (await choose(id, 'Leads <2025>')).body.data
  const { sheets: _, ...olderFile } = file
  await service.db.inOrg(org.orgId, (tx) => updateImport(tx, id, { file: olderFile }))

  await imports.check(await imports.read(id))
  const done = await imports.act('start', id)

  expect(done.file).not.toHaveProperty('sheets')
  expect(await listField(org, {})).toEqual(['Eve'])
})

test('a mapping for the previous sheet is rejected', async () => {
  const { imports, post, choose } = await prepare()
  const upload = await imports.upload(book(leads, { ...leads, name: 'Copy' }))
  const mapping = upload.file?.guess
  await choose(upload.id, 'Copy')

  const late = await post(upload.id, 'check', { mapping, sheet: 'Leads' })

  expect(late).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
  expect(late.body.error.message).toMatch(/“Copy”/)
  expect((await post(upload.id, 'check', { mapping, sheet: 'Copy' })).status).toBe(202)
})

test('a file discarded while a sheet is chosen is reported as deleted', async () => {
  const { org, imports, choose } = await prepare()
  const { id } = await imports.upload(book(leads, older))
  await service.db.inOrg(org.orgId, (tx) => deleteChunks(tx, id, 10))

  const { status, body } = await choose(id, older.name)

  expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
  expect(body.error.message).toContain('discarded')
})
