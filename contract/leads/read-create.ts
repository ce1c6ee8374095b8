import { leadFieldsWhere } from '../lead-fields.ts'
import { type CreateLead, createExtras, createKeys, isAboutSomeone } from './lead-schemas.ts'
import { normalizeBody } from './normalize-create.ts'
import { type Body, isBody, readText, readValue } from './read-value.ts'

const writable = leadFieldsWhere((field) => field.write)

/**
 * Parses a valid body like {@link normalizeBody} and `createLeadSchema`, but 2 to 4 times as fast:
 * a form sends about 15 of the 60 fields, but the schema checks every one of them.
 * `read-create.test.ts` compares the results for every field and for random bodies.
 *
 * @see L-407
 *
 * Keys are in schema order, because retries are recognized by a hash of the result.
 *
 * @returns `undefined` if the schema has to decide, because only the schema reports problems.
 */
export function readCreate(input: unknown): (CreateLead & Body) | undefined {
  if (!isBody(input)) return undefined
  return readExact(input) ?? readNormalized(normalizeBody(input))
}

/** Parses a body that needs no normalization, because its keys and types are exact. */
function readExact(input: Body): (CreateLead & Body) | undefined {
  for (const key in input) if (!createKeys.has(key)) return undefined
  return readFields(input)
}

/** Parses a body and keeps unknown keys, which become warnings. */
function readNormalized(input: Body): (CreateLead & Body) | undefined {
  const read = readFields(input)
  if (read === undefined) return undefined
  const others = Object.entries(input).filter(([key]) => !createKeys.has(key))
  return { ...read, ...Object.fromEntries(others) }
}

function readFields(input: Body): (CreateLead & Body) | undefined {
  const read: Record<string, unknown> = {}
  for (const name of writable) {
    if (!(name in input)) continue
    const value = input[name] === null ? nullValue : readValue(name, input[name])
    if (!value.success) return undefined
    read[name] = value.data
  }
  if (!isAboutSomeone(read)) return undefined
  return addOtherKeys(read, input) ? read : undefined
}

const nullValue = { success: true, data: null } as const

const extras = Object.entries(createExtras)

/** Adds keys that are not fields. @returns False if their values are invalid. */
function addOtherKeys(read: Record<string, unknown>, input: Body): boolean {
  for (const [key, max] of extras) {
    if (!(key in input)) continue
    const sent = input[key]
    read[key] = typeof sent === 'string' ? readText(sent, max) : sent
    if (read[key] !== null && typeof read[key] !== 'string') return false
  }
  return true
}
