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
export function readCreate(sent: unknown): (CreateLead & Body) | undefined {
  if (!isBody(sent)) return undefined
  const read: Record<string, unknown> = {}
  for (const name of writable) {
    if (!(name in sent)) continue
    const value = sent[name] === null ? unknown : readValue(name, sent[name])
    if (!value.success) return undefined
    read[name] = value.data
  }
  if ((read.name ?? read.email ?? read.phone ?? read.custom) == null) return undefined
  return addOthers(read, sent) ? read : undefined
}

const unknown = { success: true, data: null } as const

const isBody = (sent: unknown): sent is Body =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)

/** Adds what is no field: the session, and keys that will be told in a warning. */
function addOthers(read: Record<string, unknown>, sent: Body): boolean {
  if ('sessionId' in sent) {
    const { sessionId } = sent
    read.sessionId =
      typeof sessionId === 'string' ? readText(sessionId, textLimits.other) : sessionId
    if (read.sessionId !== null && typeof read.sessionId !== 'string') return false
  }
  for (const key in sent) {
    if (key === '__proto__') return false
    if (!createKeys.has(key)) read[key] = sent[key]
  }
  return true
}

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
