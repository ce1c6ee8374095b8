import type * as z from 'zod'
import { defaultMax, type KindName, kinds } from '../field-kinds.ts'
import { type Field, type LeadField, leadFields } from '../lead-fields.ts'
import { fits, isEmail, isStorable } from '../values/text.ts'

const schemas = new Map<LeadField, z.ZodType>()

/** What a create takes for a field, when not null; made once, since files have millions of cells. */
function schemaOf(name: LeadField): z.ZodType {
  const known = schemas.get(name)
  if (known !== undefined) return known
  const { kind, max = defaultMax }: Field = leadFields[name]
  const made = kinds[kind].input(max)
  schemas.set(name, made)
  return made
}

/** Reads what was sent for a field, by the rules of a create; {@link readQuickly} where it can. */
export function readValue(name: LeadField, sent: unknown): z.ZodSafeParseResult<unknown> {
  const { kind, max = defaultMax }: Field = leadFields[name]
  const data = readQuickly(kind, max, sent)
  return data === undefined ? schemaOf(name).safeParse(sent) : { success: true, data }
}

/**
 * What the schema of a kind does, at a tenth of its cost, for what is plainly right.
 *
 * @returns The value, or `undefined` where the schema is to be asked: it knows what is wrong.
 */
function readQuickly(
  kind: KindName,
  max: number,
  sent: unknown,
): string | boolean | undefined | null {
  if (kind === 'flag') return typeof sent === 'boolean' ? sent : undefined
  if (typeof sent !== 'string' || !(kind === 'text' || kind === 'phone' || kind === 'email')) {
    return undefined
  }
  const read = readText(sent, max)
  if (read === '') return null
  return kind !== 'email' || read === undefined || isEmail(read) ? read : undefined
}

/** As `text(max)` of `text.ts` reads it; `undefined` for what that refuses. */
export function readText(sent: string, max: number): string | undefined {
  const read = sent.trim()
  return isStorable(read) && fits(read, max) ? read : undefined
}
