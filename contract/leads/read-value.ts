import type * as z from 'zod'
import { defaultMax, type KindName, kinds } from '../field-kinds.ts'
import { type Field, type LeadField, leadFields } from '../lead-fields.ts'
import { fits, isEmail, isStorable } from '../values/text.ts'

/** Body of a request to create a lead, by key. */
export type Body = Readonly<Record<string, unknown>>

export const isBody = (input: unknown): input is Body =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

const schemas = new Map<LeadField, z.ZodType>()

/**
 * Non-null schema of a field when a lead is created. Cached, because files have millions of cells.
 */
function getSchema(name: LeadField): z.ZodType {
  const cached = schemas.get(name)
  if (cached !== undefined) return cached
  const { kind, max = defaultMax }: Field = leadFields[name]
  const schema = kinds[kind].input(max)
  schemas.set(name, schema)
  return schema
}

/**
 * Parses a field's value with the rules for creating a lead, using {@link readQuickly} if possible.
 */
export function readValue(name: LeadField, input: unknown): z.ZodSafeParseResult<unknown> {
  const { kind, max = defaultMax }: Field = leadFields[name]
  const data = readQuickly(kind, max, input)
  return data === undefined ? getSchema(name).safeParse(input) : { success: true, data }
}

/**
 * Parses clearly valid values like the schema of their field kind does, but ten times as fast.
 *
 * @returns The value, or `undefined` if the schema has to decide, because only the schema reports
 *   problems.
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

/** Parses like `text(max)` in `text.ts`; `undefined` if that function rejects the string. */
export function readText(input: string, max: number): string | undefined {
  const read = input.trim()
  return isStorable(read) && fits(read, max) ? read : undefined
}
