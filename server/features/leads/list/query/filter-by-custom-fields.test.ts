import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { CustomField } from '../../../../../contract/custom-fields/custom-fields.ts'
import {
  parseCustomData,
  readCustomValue,
} from '../../../../../contract/custom-fields/custom-values.ts'
import { listLeadsSchema } from '../../../../../contract/leads/lead-query.ts'
import { parseQuery } from '../../../../http/parse-query.ts'
import { type PageSource, selectPage } from '../../../../lead-index/index.ts'
import { importer } from '../../../../test/calls/import-calls.ts'
import { create, listField, toRejection } from '../../../../test/calls/lead-calls.ts'
import { expectOk, merge, unmerge } from '../../../../test/calls/merge-calls.ts'
import { newFieldOrg } from '../../../../test/fixtures/custom-field-org.ts'
import { startService, type TestOrg } from '../../../../test/harness.ts'
import { countRows } from '../../../../test/stores/org-rows-store.ts'
import { eraseLeads } from '../../deletion/move-deleted-lead.ts'
import { selectRows } from '../store/list-store.ts'
import { loadCustomFilters } from './load-custom-filters.ts'
import { toOrder } from './parse-list-query.ts'

const service = await startService()
afterAll(service.stop)

const size = { key: 'size', label: 'Company size', type: 'number' }
const plan = { key: 'plan', label: 'Plan', type: 'choice', choices: ['Basic', 'Pro'] }

const lead = (name: string, custom: unknown) => ({ name, custom })

test('filters follow every way in which custom data changes', async () => {
  const { org, owner, add, filtered } = await newFieldOrg(service)
  const early = await create(org, lead('Early', { size: 5, plan: 'pro' }))
  const [sizeField, planField] = await add(size, plan)
  const query = { [`custom[${sizeField?.id}][gte]`]: '5' }
  expect(await filtered(query)).toEqual(['Early'])

  const late = await create(org, lead('Late', { size: '7,5' }))
  expect(await filtered(query)).toEqual(['Early', 'Late'])
  await expectOk(org.call(`PATCH /leads/${early}`, { body: { custom: '{"size":4}' } }))
  expect(await filtered(query)).toEqual(['Late'])

  const values = { [sizeField?.id ?? '']: 12, [planField?.id ?? '']: 'basic' }
  const path = `PATCH /orgs/${org.orgId}/leads/${early}/custom-values`
  await expectOk(owner.call(path, { body: { values } }))
  expect(await filtered({ ...query, 'custom[plan]': 'Basic' })).toEqual(['Early'])
  const bad = await owner.call(path, { body: { values: { [sizeField?.id ?? '']: 'many' } } })
  expect(toRejection(bad)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })

  const mergedId = await create(org, lead('Merged', { size: 9, plan: 'Pro' }))
  await expectOk(merge(org, early, mergedId))
  expect(await filtered(query)).toEqual(['Early', 'Late'])
  await expectOk(unmerge(org, mergedId))
  expect(await filtered(query)).toEqual(['Early', 'Late', 'Merged'])

  await expectOk(owner.call(`DELETE /orgs/${org.orgId}/leads/${late}`))
  expect(await filtered(query)).toEqual(['Early', 'Merged'])
  await expectOk(owner.call(`POST /orgs/${org.orgId}/leads/${late}/restore`))
  expect(await filtered(query)).toEqual(['Early', 'Late', 'Merged'])

  const imports = importer(service, org, owner)
  const { id } = await imports.run('email,custom\nx@example.com,"{""size"":50}"\n')
  expect(await filtered({ 'custom[size][gt]': '20' })).toEqual([null])
  await imports.act('undo', id)
  expect(await filtered({ 'custom[size][gt]': '20' })).toEqual([])

  await service.db.inOrg(org.orgId, (tx) => eraseLeads(tx, [early, late, mergedId]))
  const count = (table: string) => service.db.inOrg(org.orgId, (tx) => countRows(tx, table))
  expect(await count('lead_custom_value')).toBe(0)
})

test('the values of locked leads cannot be found', async () => {
  const { org, add, filtered } = await newFieldOrg(service, { leadsLimit: 1 })
  await create(org, lead('Visible', { size: 1 }))
  await create(org, lead('Hidden', { size: 1 }))
  await add(size)

  expect(await filtered({ 'custom[size]': '1' })).toEqual(['Visible'])
  expect(await filtered({ 'custom[size][exists]': 'false' })).toEqual([null])
})

const keys = ['size', 'plan', 'note', 'start', 'ok'] as const

const fields = [
  size,
  plan,
  { key: 'note', label: 'Note', type: 'text' },
  { key: 'start', label: 'Start', type: 'date' },
  { key: 'ok', label: 'Consent', type: 'flag' },
]

const content = fc.oneof(
  fc.constantFrom(0, 1, 2.5, -3, '2,5', '1.000,5', 'x', 'PRO', 'basic', 'yes', 'Nein', true, null),
  fc.constantFrom('2026-01-01', '31.12.2025', '2026-02-30', '', ' Ä b ', 'ä B c', 'Ünï', [
    'a',
    'b',
  ]),
)
const custom = fc.dictionary(fc.constantFrom(...keys), content, { noNullPrototype: true })

const filter = fc.oneof(
  fc.record({
    key: fc.constantFrom('size'),
    op: fc.constantFrom('', '[gte]', '[gt]', '[lte]', '[lt]'),
    value: fc.constantFrom('0', '1', '2.5', '-3'),
  }),
  fc.record({
    key: fc.constantFrom('start'),
    op: fc.constantFrom('', '[gte]', '[gt]', '[lte]', '[lt]'),
    value: fc.constantFrom('2026-01-01', '2025-12-31'),
  }),
  fc.record({
    key: fc.constantFrom('plan'),
    op: fc.constant('[in]'),
    value: fc.constantFrom('pro', 'Pro,Basic'),
  }),
  fc.record({
    key: fc.constantFrom('ok'),
    op: fc.constant(''),
    value: fc.constantFrom('true', 'no'),
  }),
  fc.record({
    key: fc.constantFrom('note'),
    op: fc.constantFrom('', '[contains]'),
    value: fc.constantFrom('Ä B', 'x', 'b'),
  }),
  fc.record({
    key: fc.constantFrom(...keys),
    op: fc.constant('[exists]'),
    value: fc.constantFrom('true', 'false'),
  }),
)

type Filter = typeof filter extends fc.Arbitrary<infer T> ? T : never

/** Simple reference implementation of a filter. */
function holds(stored: string | null, { key, op, value }: Filter): boolean {
  const field = fields.find((one) => one.key === key) ?? size
  const definition = { choices: [], ...field, type: field.type as CustomField['type'] }
  const read = readCustomValue(definition, parseCustomData(stored))
  if (op === '[exists]') return (read.kind !== 'empty') === (value === 'true')
  if (read.kind !== 'typed') return false
  const has = typeof read.value === 'number' ? read.value : String(read.value).toLowerCase()
  const bounds = value.split(',').map((one) => {
    const text = one === 'no' ? 'false' : one.toLowerCase()
    return typeof has === 'number' ? Number(text) : text
  })
  if (op === '[contains]') return String(has).includes(String(bounds[0]))
  return bounds.some((bound) => {
    if (op === '[gte]') return has >= bound
    if (op === '[gt]') return has > bound
    if (op === '[lte]') return has <= bound
    if (op === '[lt]') return has < bound
    return has === bound
  })
}

/** The same list, loaded as if the filter matched more leads than the index looks up. */
const scan = (
  { orgId }: TestOrg,
  query: Record<string, string>,
  limits: { customIds?: number; checked?: number } = { customIds: 0 },
) =>
  service.db.readInOrg(orgId, async (tx) => {
    const custom = Object(parseQuery(String(new URLSearchParams(query))).custom)
    const filters = await loadCustomFilters(tx, listLeadsSchema.parse({ custom }).custom ?? {})
    const order = toOrder('createdAt:desc')
    const page = { filters, needles: [], order, limit: 100, offset: 0, after: undefined }
    const read = (source: PageSource) => selectRows(tx, source, ['id'])
    const { rows, total } = await selectPage(tx, page, read, limits)
    return { total, ids: rows.map(({ id }) => id) }
  })

test('“empty” as the only filter is limited, unless few leads have a value', async () => {
  const { org, add } = await newFieldOrg(service)
  const ids: string[] = []
  for (const data of [{ size: 1 }, {}, { size: 2, plan: 'Pro' }, { size: 3 }, {}])
    ids.push(await create(org, lead('Ada', data)))
  await add(size, plan)
  const without = (...positions: number[]) => ids.filter((_, i) => !positions.includes(i)).reverse()
  const empty = (key: string) => ({ [`custom[${key}][exists]`]: 'false' })

  const few = await scan(org, empty('plan'), { checked: 2 })
  const within = await scan(org, { ...empty('size') }, { checked: 5 })

  expect(few).toEqual({ total: 4, ids: without(2) })
  expect(within).toEqual({ total: 2, ids: without(0, 2, 3) })
  await expect(scan(org, empty('size'), { checked: 2 })).rejects.toThrow(
    'custom[size][exists] could match more than 2 leads. Add another filter',
  )
  await expect(scan(org, { ...empty('size'), ...empty('plan') }, { checked: 2 })).rejects.toThrow()
})

test('filters find the same leads as a plain scan, whatever happened before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(custom, { minLength: 1, maxLength: 8 }),
      fc.array(custom, { maxLength: 4 }),
      fc.array(fc.array(filter, { minLength: 1, maxLength: 3 }), { minLength: 12, maxLength: 12 }),
      fc.nat(8),
      async (first, changes, queries, fieldsAfter) => {
        const { org, add } = await newFieldOrg(service)
        const stored = new Map<string, string | null>()
        const store = async (org: TestOrg, i: number, data: object) => {
          if (i === fieldsAfter) await add(...fields)
          stored.set(await create(org, lead(`${i}`, data)), JSON.stringify(data))
        }
        for (const [i, data] of first.entries()) await store(org, i, data)
        if (fieldsAfter >= first.length) await add(...fields)
        for (const [i, data] of changes.entries()) {
          const id = [...stored.keys()][i % stored.size] ?? ''
          await expectOk(org.call(`PATCH /leads/${id}`, { body: { custom: data } }))
          stored.set(id, JSON.stringify(data))
        }
        for (const filters of queries) {
          const unique = new Map(filters.map((one) => [`custom[${one.key}]${one.op}`, one]))
          const plainKeys = new Set(filters.filter(({ op }) => op === '').map(({ key }) => key))
          const used = [...unique].filter(([, one]) => one.op === '' || !plainKeys.has(one.key))
          const query = Object.fromEntries(used.map(([name, { value }]) => [name, value]))
          const expected = [...stored].filter(([, data]) =>
            used.every(([, one]) => holds(data, one)),
          )

          const found = await listField(org, { ...query, limit: '100' }, 'id')
          expect(found.toSorted()).toEqual(expected.map(([id]) => id).toSorted())
          expect(await scan(org, query)).toEqual({ total: expected.length, ids: found })
        }
      },
    ),
    { numRuns: 12 },
  )
})
