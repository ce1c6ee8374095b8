import type * as z from 'zod'
import { defaultMax, type KindName, kinds } from '../field-kinds.ts'
import { type Field, type LeadField, leadFields, leadFieldsWhere } from '../lead-fields.ts'
import { fits, isEmail, isStorable, textLimits } from '../values/text.ts'
import { type CreateLead, createKeys } from './lead-schemas.ts'

/** A create's body, by its keys. */
type Body = Readonly<Record<string, unknown>>

const writable = leadFieldsWhere((field) => field.write)

/**
 * Parses a valid body as `createLeadSchema` does, at a fifth of its cost: a form sends some fifteen of
 * sixty fields, and the schema looks at all. That makes about a quarter more creates per second.
 * `read-create.test.ts` holds both to the same results for every field and for random bodies.
 *
 * Keys come in the schema's order, since retries are recognized by a hash of the result.
 *
 * @returns `undefined` where the schema must decide: it knows what is wrong.
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

/** Adds what is not a field: the session, and unknown keys, which a warning will list. */
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

/** What a create takes for a field, when not null; made once, since files have millions of cells. */
function getSchema(name: LeadField): z.ZodType {
  const cached = schemas.get(name)
  if (cached !== undefined) return cached
  const { kind, max = defaultMax }: Field = leadFields[name]
  const schema = kinds[kind].input(max)
  schemas.set(name, schema)
  return schema
}

/** Reads what was sent for a field, by the rules of a create; {@link readQuickly} where it can. */
export function readValue(name: LeadField, input: unknown): z.ZodSafeParseResult<unknown> {
  const { kind, max = defaultMax }: Field = leadFields[name]
  const data = readQuickly(kind, max, input)
  return data === undefined ? getSchema(name).safeParse(input) : { success: true, data }
}

/**
 * What the schema of a kind does, at a tenth of its cost, for what is plainly right.
 *
 * @returns The value, or `undefined` where the schema is to be asked: it knows what is wrong.
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

/** As `text(max)` of `text.ts` reads it; `undefined` for what that refuses. */
export function readText(input: string, max: number): string | undefined {
  const read = input.trim()
  return isStorable(read) && fits(read, max) ? read : undefined
}
