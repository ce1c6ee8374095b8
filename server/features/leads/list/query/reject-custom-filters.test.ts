import { afterAll, expect, test } from 'vitest'
import { expectOk } from '../../../../test/calls/merge-calls.ts'
import { newFieldOrg } from '../../../../test/fixtures/custom-field-org.ts'
import { startService } from '../../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const size = { key: 'size', label: 'Company size', type: 'number' }
const plan = { key: 'plan', label: 'Plan', type: 'choice', choices: ['Basic', 'Pro'] }

test('a filter that no field has, or that does not fit its type, is rejected', async () => {
  const { org, add, ask } = await newFieldOrg(service)
  await add(size, plan, { key: 'a.b c', label: 'Text', type: 'text' })

  for (const [query, field] of [
    ['custom[other]=1', 'custom[other]'],
    ['custom[size]=many', 'custom[size]'],
    ['custom[size][contains]=1', 'custom[size][contains]'],
    ['custom[plan][gte]=1', 'custom[plan][gte]'],
  ] as const) {
    const { status, body } = await org.call('GET /leads', { query })
    expect([query, status]).toEqual([query, 400])
    expect(body.error.details.problems).toMatchObject([{ field }])
  }
  for (const [query, status] of [
    ['custom[size][near]=1', 400],
    ['custom=1', 400],
    ['custom[]=1', 400],
    ['custom[size]=1&custom[size][gte]=1', 400],
    ['custom[plan]=Gone', 200],
    ['custom[a.b%20c][contains]=x', 200],
    ['custom[size][in]=1,2&custom[plan][exists]=false', 200],
  ] as const) {
    const answer = await org.call('GET /leads', { query })
    expect([query, answer.status]).toEqual([query, status])
  }
  await expectOk(ask('POST ', { key: 'new', label: 'New', type: 'text' }))
  const early = await org.call('GET /leads', { query: 'custom[new]=x' })
  expect([early.status, early.headers['retry-after']]).toEqual([503, '1'])
  expect(early.body.error.message).toContain('custom field new')
})

test('an archived field in a filter is reported with its key', async () => {
  const { org, add, ask } = await newFieldOrg(service)
  const [field] = await add(size)
  await expectOk(ask(`DELETE /${field?.id}`))

  for (const name of ['size', field?.id]) {
    const { status, body } = await org.call('GET /leads', { query: `custom[${name}]=1` })
    const { message } = body.error
    expect([status, message]).toEqual([400, 'custom[size] names an archived custom field.'])
  }
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
