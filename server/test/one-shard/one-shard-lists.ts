import { type Field, leadFieldEntries, leadFieldsWhere } from '../../../contract/lead-fields.ts'
import { acceptsContains, acceptsNot } from '../../../contract/leads/lead-field.ts'
import { list } from '../calls/lead-calls.ts'
import type { TestOrg } from '../harness.ts'

type Query = Readonly<Record<string, string>>

/** Filter values by kind of field; text fields use an existing value. */
const values: Readonly<Record<string, string>> = {
  amount: '5',
  // Not on the hour, because some indexes are split at the start of each hour.
  instant: '2026-01-01T10:30:00Z',
  email: 'ada@example.com',
  phone: '+4917012345',
  country: 'DE',
  status: 'won',
  source: 'api',
}

function buildFilters([name, field]: readonly [string, Field], samples: Query): Query[] {
  const { kind, filter = [] } = field
  const value = samples[name] ?? values[kind] ?? 'x'
  return filter.flatMap((op): Query[] => {
    if (op === 'exists') return [{ [`${name}[exists]`]: 'true' }, { [`${name}[exists]`]: 'false' }]
    if (op === 'in') return [{ [name]: value }, { [name]: 'open,won' }]
    if (op === 'eq') {
      // Filters that can be combined with `[exists]`.
      const key = filter.includes('exists') ? `${name}[eq]` : name
      const others = [
        ...(acceptsNot(field) ? [{ [`${name}[not]`]: value }] : []),
        ...(acceptsContains(field)
          ? [{ [`${name}[contains]`]: value }, { [`${name}[exists]`]: 'true' }]
          : []),
      ]
      return [{ [key]: value }, { [`${name}[in]`]: value }, ...others]
    }
    return [{ [`${name}[${op}]`]: value }]
  })
}

const sorts = leadFieldsWhere(({ sort }) => sort).flatMap((name) => [`${name}:asc`, `${name}:desc`])
const mixedSorts = ['status:asc,createdAt:desc', 'value:desc,name:asc', 'updatedAt:asc,value:asc']
const searches = ['a', 'ad', 'ada', 'ada example', 'no such lead', '+49 (170)', '49170']

/**
 * Requests every kind of page: full pages, later pages, pages past the end, and pages by cursor.
 */
async function browse(org: TestOrg, query: Query): Promise<void> {
  for (const page of ['2', '1000']) await ask(org, { ...query, limit: '2', page })
  let answer = await ask(org, { ...query, limit: '100' })
  for (let i = 0; i < 4; i++) {
    const cursor: string | undefined = answer.body.meta.pagination.nextCursor
    answer = await ask(org, { ...query, limit: '1', ...(cursor && { cursor }) })
  }
}

async function ask(org: TestOrg, query: Query) {
  const answer = await list(org, query)
  if (answer.status !== 200) throw new Error(`not listed: ${JSON.stringify([query, answer.body])}`)
  return answer
}

/**
 * Lists leads with each filter, sort order and search individually, in pairs that share a
 * statement, and with every kind of pagination.
 *
 * @param samples  Existing values by field.
 */
export async function listEveryWay(org: TestOrg, samples: Query): Promise<void> {
  const filters = leadFieldEntries.flatMap((entry) => buildFilters(entry, samples))
  const narrow: Query = { 'gclid[exists]': 'true', 'value[gte]': '1', status: 'open,won' }
  for (const filter of filters) {
    await ask(org, { ...filter, limit: '100' })
    await ask(org, { ...narrow, ...filter })
  }
  for (const sort of [...sorts, ...mixedSorts]) {
    await browse(org, { sort })
    await browse(org, { ...narrow, sort })
  }
  for (const search of searches) {
    await browse(org, { search })
    await browse(org, { ...narrow, search, sort: 'name:asc' })
  }
  for (const fields of ['id', 'name,value', 'session', 'sessions']) await ask(org, { fields })
  await ask(org, { updated_after: '2026-01-01' })
}
