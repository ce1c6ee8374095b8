import { afterAll, expect, test } from 'vitest'
import { importer } from '../../../test/calls/import-calls.ts'
import { listField } from '../../../test/calls/lead-calls.ts'
import { newFieldOrg } from '../../../test/fixtures/custom-field-org.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

async function newImportFieldOrg() {
  const fieldOrg = await newFieldOrg(service)
  const fields = await fieldOrg.add(
    { key: 'size', label: 'Company size', type: 'number' },
    { key: 'start', label: 'Start', type: 'date' },
    { key: 'plan', label: 'Plan', type: 'choice', choices: ['Basic', 'Pro'] },
    { key: 'ok', label: 'Consent', type: 'flag' },
  )
  const imports = importer(service, fieldOrg.org, fieldOrg.owner)
  const loadCustom = async () => {
    const customs = await listField(fieldOrg.org, { sort: 'name:asc' }, 'custom')
    return customs.map((custom) => (custom === null ? null : JSON.parse(String(custom))))
  }
  return { ...fieldOrg, fields, imports, loadCustom }
}

test('columns are mapped to custom fields by name, and their cells are typed', async () => {
  const { fields, imports, loadCustom, filtered } = await newImportFieldOrg()
  const file = await imports.upload(
    'Name,Email,company size,START,Plan,ok,Color\n' +
      'A,a@example.com,"1,200.5",2026-03-31,pro,Yes,red\n' +
      'B,b@example.com,many,soon,Gold,perhaps,blue\n' +
      'C,c@example.com,,,,,\n',
  )
  const ids = fields.map(({ id }) => `custom.${id}`)
  expect(file.file?.guess.columns.slice(2, 6)).toEqual(ids)

  const { check, id } = await imports.check(file)
  expect(check).toMatchObject({ ready: 3, bad: 0, warnings: { total: 4 } })
  expect(check?.warnings?.cells.map(({ line, field, reason }) => [line, field, reason])).toEqual([
    [3, 'Company size', 'must be a number with at most 15 digits'],
    [3, 'Start', expect.any(String)],
    [3, 'Plan', 'must be one of the allowed choices'],
    [3, 'Consent', 'must be yes or no'],
  ])
  await imports.act('start', id)

  expect(await loadCustom()).toEqual([
    { size: 1200.5, start: '2026-03-31', plan: 'Pro', ok: true },
    { size: 'many', start: 'soon', plan: 'Gold', ok: 'perhaps' },
    null,
  ])
  expect(await filtered({ 'custom[size][gte]': '1200' })).toEqual(['A'])
  expect(await filtered({ 'custom[size][exists]': 'true' })).toEqual(['A', 'B'])
})

test('a kept column does not overwrite a custom field with its name as the key', async () => {
  const { fields, imports, loadCustom } = await newImportFieldOrg()
  const file = await imports.upload('Name,Email,size,People\nA,a@example.com,large,"2.000"\n')
  const columns = ['name', 'email', 'keep', `custom.${fields[0]?.id}`] as const

  const checked = await imports.check(file, { columns: [...columns], decimal: ',' })
  await imports.act('start', checked.id)

  expect(await loadCustom()).toEqual([{ 'size (2)': 'large', size: 2000 }])
})

test('a column of an archived field is kept under its own name', async () => {
  const { ask, fields, imports, loadCustom } = await newImportFieldOrg()
  const file = await imports.upload('Name,Email,Company size\nA,a@example.com,5\n')
  await ask(`DELETE /${fields[0]?.id}`)

  const { id } = await imports.check(file)
  await imports.act('start', id)

  expect(await loadCustom()).toEqual([{ 'Company size': '5' }])
})
