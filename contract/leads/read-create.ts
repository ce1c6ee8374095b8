import type * as z from 'zod'
import { defaultMax, type KindName, kinds } from '../field-kinds.ts'
import { type Field, type LeadField, leadFields, leadFieldsWhere } from '../lead-fields.ts'
import { fits, isEmail, isStorable, textLimits } from '../values/text.ts'
import { type CreateLead, createKeys } from './lead-schemas.ts'

/** Body of a create by key. */
type Body = Readonly<Record<string, unknown>>

const writable = leadFieldsWhere((field) => field.write)

/**
 * Parses a valid body like `createLeadSchema` at a fifth of the cost: a form sends about fifteen of
 * sixty fields, but the schema checks all of them. This makes about 25% more creates per second
 * possible. `read-create.test.ts` compares the results for every field and for random bodies.
 *
 * Keys are in schema order, since retries are recognized by a hash of the result.
 *
 * @returns `undefined` if the schema must decide, since only the schema reports problems.
 */
export function readCreate(input: unknown): (CreateLead & Body) | undefined {
  if (!isBody(input)) return undefined
  const read: Record<string, unknown> = {}
  for (const name of writable) {
    if (!(name in input)) continue
    const value = input[name] === null ? nullValue : readValue(name, input[name])
    if (!value.success) return undefined
    read[name] = value.data
  }
  if ((read.name ?? read.email ?? read.phone ?? read.custom) == null) return undefined
  return addOtherKeys(read, input) ? read : undefined
}

const nullValue = { success: true, data: null } as const

const isBody = (input: unknown): input is Body =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/** Adds keys that are not fields: the session, and unknown keys, which become warnings. */
function addOtherKeys(read: Record<string, unknown>, input: Body): boolean {
  if ('sessionId' in input) {
    const { sessionId } = input
    read.sessionId =
      typeof sessionId === 'string' ? readText(sessionId, textLimits.other) : sessionId
    if (read.sessionId !== null && typeof read.sessionId !== 'string') return false
  }
  for (const key in input) {
    if (key === '__proto__') return false
    if (!createKeys.has(key)) read[key] = input[key]
  }
  return true
}

const schemas = new Map<LeadField, z.ZodType>()

/** Schema of a field in a create, without null. Cached, since files have millions of cells. */
function getSchema(name: LeadField): z.ZodType {
  const cached = schemas.get(name)
  if (cached !== undefined) return cached
  const { kind, max = defaultMax }: Field = leadFields[name]
  const schema = kinds[kind].input(max)
  schemas.set(name, schema)
  return schema
}

/** Parses a value of a field by the rules of a create, using {@link readQuickly} if possible. */
export function readValue(name: LeadField, input: unknown): z.ZodSafeParseResult<unknown> {
  const { kind, max = defaultMax }: Field = leadFields[name]
  const data = readQuickly(kind, max, input)
  return data === undefined ? getSchema(name).safeParse(input) : { success: true, data }
}

/**
 * Parses clearly valid values like the schema of a kind, at a tenth of its cost.
 *
 * @returns The value, or `undefined` if the schema must decide, since only the schema reports
 * problems.
 */
function readQuickly(
  kind: KindName,
  max: number,
  input: unknown,
): string | boolean | undefined | null {
  if (kind === 'flag') return typeof input === 'boolean' ? input : undefined
  if (typeof input !== 'string' || !(kind === 'text' || kind === 'phone' || kind === 'email')) {
    return undefined
  }
  const read = readText(input, max)
  if (read === '') return null
  return kind !== 'email' || read === undefined || isEmail(read) ? read : undefined
}

/** Parses like `text(max)` in `text.ts`; `undefined` if that rejects the text. */
export function readText(input: string, max: number): string | undefined {
  const read = input.trim()
  return isStorable(read) && fits(read, max) ? read : undefined
}
