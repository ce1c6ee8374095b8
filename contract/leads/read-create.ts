import { leadFieldsWhere } from '../lead-fields.ts'
import { textLimits } from '../values/text.ts'
import { type CreateLead, createKeys } from './lead-schemas.ts'
import { readText, readValue } from './read-value.ts'

/** A create's body, by its keys. */
type Body = Readonly<Record<string, unknown>>

const writable = leadFieldsWhere((field) => field.write)

/**
 * What `createLeadSchema` makes of a body that fits it, at a fifth of its cost: a form sends some
 * fifteen of sixty fields, and the schema looks at all. Keys come in the schema's order, since
 * retries are known by a hash of what was read.
 *
 * @returns `undefined` where the schema is to be asked: it knows what is wrong.
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
