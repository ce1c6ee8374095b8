import { adSpendRow, spendRowInput } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import { paginationSchema } from '../../../contract/envelope.ts'
import { type JsonSchema, toJsonSchema } from '../../../contract/json-schema.ts'
import {
  createLeadSchema,
  leadFieldsSchema,
  leadPartSchema,
  leadSchema,
  updateLeadSchema,
} from '../../../contract/leads/lead-schemas.ts'
import { periodSchema } from '../../../contract/period.ts'
import { statsSchema } from '../../../contract/stats-schemas.ts'
import { sessionSchema } from '../../../contract/tracking/session.ts'

/** Named schemas, which client generators turn into types. */
const named: readonly (readonly [string, JsonSchema])[] = [
  ['Lead', toJsonSchema(leadSchema, 'output')],
  ['LeadFields', toJsonSchema(leadFieldsSchema, 'output')],
  ['LeadPart', toJsonSchema(leadPartSchema, 'output')],
  ['LeadCreate', toJsonSchema(createLeadSchema, 'input')],
  ['LeadUpdate', toJsonSchema(updateLeadSchema, 'input')],
  ['Session', toJsonSchema(sessionSchema, 'output')],
  ['Stats', toJsonSchema(statsSchema, 'output')],
  ['SpendRow', toJsonSchema(spendRowInput, 'input')],
  ['SpendReportRow', toJsonSchema(adSpendRow, 'output')],
  ['Period', toJsonSchema(periodSchema, 'output')],
  ['Pagination', toJsonSchema(paginationSchema, 'output')],
]

const nameBySchema = new Map(named.map(([name, schema]) => [JSON.stringify(schema), name]))

/** Part of a document that contains references, and the components that they point to. */
interface Referring<T> {
  readonly part: T
  readonly components: Readonly<Record<string, JsonSchema>>
}

/** Replaces named schemas with references and returns the schemas that were used. */
export function nameSchemas<T extends object>(document: T): Referring<T> {
  const used = new Set<string>()
  const replaceIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replace(one)]))
  }
  const replace = (value: unknown): unknown => {
    const name = typeof value === 'object' ? nameBySchema.get(JSON.stringify(value)) : undefined
    if (name === undefined) return replaceIn(value)
    used.add(name)
    return { $ref: `#/components/schemas/${name}` }
  }
  // The replacement preserves the document's shape.
  const part = replaceIn(document) as T
  // Named schemas can refer to others, as the lead schema does to the session schema. The result is
  // still a schema.
  const all = named.map(([name, schema]) => [name, replaceIn(schema) as JsonSchema] as const)
  return { part, components: Object.fromEntries(all.filter(([name]) => used.has(name))) }
}
