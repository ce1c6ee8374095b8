import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { importer } from '../../../test/calls/import-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { newFieldOrg } from '../../../test/fixtures/custom-field-org.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('an export with owners contains their names, and imports elsewhere ignore them', async () => {
  const { org, owner } = await newFieldOrg(service)
  const owned = await create(org, { name: 'A' })
  await create(org, { name: 'B' })
  await owner.call(`PUT /orgs/${org.orgId}/lead-owners`, {
    body: { ids: [owned], ownerId: owner.id },
  })
  const { download } = importer(service, org, owner)
  const { body: members } = await owner.call(`GET /orgs/${org.orgId}/members`)
  const { name } = members.data.find(({ personId }: { personId: string }) => personId === owner.id)

  const file = await download('/leads/export?fields=name,ownerId&sort=name:asc')
  const names = await download('/leads/export?fields=name&sort=name:asc')

  expect(parse(file.text, { bom: true }).map((row: string[]) => row.slice(1))).toEqual([
    ['name', 'ownerId', 'ownerName'],
    ['A', owner.id, name],
    ['B', '', ''],
  ])
  expect(parse(names.text, { bom: true })[0]).toEqual(['id', 'name'])
})

test('an export contains custom fields as columns, filtered like the list', async () => {
  const { org, owner, add } = await newFieldOrg(service)
  const [size, status, ok] = await add(
    { key: 'size', label: 'Company size', type: 'number' },
    { key: 'state', label: 'status', type: 'text' },
    { key: 'ok', label: '=Consent', type: 'flag' },
  )
  await create(org, { name: 'A', custom: { size: '1.000,5', state: '=1+1', ok: 'ja' } })
  await create(org, { name: 'B', custom: { size: 'many' } })
  await create(org, { name: 'C' })
  const { download } = importer(service, org, owner)

  const all = await download('/leads/export?sort=name:asc')
  const ids = [ok, size].map((field) => `custom.${field?.id}`).join(',')
  const query = `fields=name,custom.gone,${ids}&custom[${size?.id}][exists]=true&sort=name:asc`
  const some = await download(`/leads/export?format=csv-semicolon&${query}`)
  const lines = await download(`/leads/export?format=jsonl&fields=name,custom.${status?.id}`)

  const [head = [], ...rows] = parse(all.text, { bom: true })
  expect(head.slice(-3)).toEqual(['Company size', 'status (state)', "'=Consent"])
  expect(rows.map((row: string[]) => row.slice(-3))).toEqual([
    ['1000.5', "'=1+1", 'true'],
    ['many', '', ''],
    ['', '', ''],
  ])
  expect(
    parse(some.text, { bom: true, delimiter: ';' }).map((row: string[]) => row.slice(1)),
  ).toEqual([
    ['name', "'=Consent", 'Company size'],
    ['A', 'true', '1000,5'],
    ['B', '', 'many'],
  ])
  expect(Object.keys(JSON.parse(lines.text.split('\n')[0] ?? ''))).toEqual(['id', 'name'])
  const wrong = await download('/leads/export?fields=custom')
  expect(wrong.status).toBe(200)
  expect((await download('/leads/export?custom[gone]=1')).status).toBe(400)
})
