/** Unparsed list query. */
export type Query = Readonly<Record<string, string>>

/** Names of a lead's click and browser IDs. */
export const clickIds =
  'gclid dclid wbraid gbraid ga4cid ga4sid fbc fbp msclkid ttclid twclid rdt_cid sccid epik ' +
  'li_fat_id'

const operators = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const
const equals =
  'source externalId email labelId website utm_source utm_medium utm_campaign utm_content country ' +
  'conversionName gclid'
const ranges = 'value createdAt updatedAt qualifiedAt'
const present = `createdAt updatedAt qualifiedAt utm_content lossReason phone note ${clickIds}`
const parts = 'utm_campaign utm_content path name email note'
const sortable = 'externalId name email status value createdAt updatedAt qualifiedAt'

const each = (names: string, toEntries: (name: string) => [string, string][]) =>
  names.split(' ').flatMap(toEntries)

const filters = new Map<string, string>([
  ['status', "status = any(string_to_array($, ','))"],
  ...each(equals, (name) => [[name, `"${name}" = $`]]),
  ['utm_campaign[in]', "utm_campaign = any(string_to_array($, ','))"],
  ...each(ranges, (name) =>
    Object.entries(operators).map(([op, sign]) => [`${name}[${op}]`, `"${name}" ${sign} $`]),
  ),
  ...each(present, (name) => [[`${name}[exists]`, `("${name}" is not null) = $::boolean`]]),
  ...each(parts, (name) => [[`${name}[contains]`, `"${name}" ilike $`]]),
  ['search', '("externalId" ilike $ or name ilike $ or email ilike $ or phone ilike $)'],
])

/**
 * Builds the `where` conditions and their values; ignores query parameters that are not listed
 * above.
 */
export function where(orgId: string, query: Query): { sql: string; values: unknown[] } {
  const values: unknown[] = [orgId]
  const conditions = ['org_id = $1']
  for (const [name, condition] of filters) {
    const value = query[name]
    if (value === undefined) continue
    const isPart = name === 'search' || name.endsWith('[contains]')
    values.push(isPart ? `%${value.replace(/[\\%_]/g, '\\$&')}%` : value)
    conditions.push(condition.replaceAll('$', `$${values.length}`))
  }
  return { sql: conditions.join(' and '), values }
}

/** SQL for each sort order; ties are broken by ID, in the same direction as the first field. */
export const sorts: ReadonlyMap<string, string> = new Map([
  ...each(sortable, (name) => [
    [`${name}:asc`, `"${name}" asc nulls last, id asc`],
    [`${name}:desc`, `"${name}" desc nulls last, id desc`],
  ]),
  ['status:asc,createdAt:desc', '"status" asc, "createdAt" desc, id asc'],
  // These columns are never null, and the newest-first index does not support `nulls last`.
  ['createdAt:asc', '"createdAt", id'],
  ['createdAt:desc', '"createdAt" desc, id desc'],
  ['updatedAt:desc', '"updatedAt" desc, id desc'],
])
