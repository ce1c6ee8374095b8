/** One answer in a submission. */
export interface Answer {
  /** Stable path in the body, such as `form_response.hidden.gclid`; mappings refer to it. */
  readonly path: string
  /** Name or label of the form field. */
  readonly label: string
  readonly value: string
  /**
   * Lead field, or part of a name, that the form service assigns the answer to. `custom` keeps
   * Leadtrace from guessing a field.
   */
  readonly hint?: string | undefined
}

/** A table for names chosen by senders, such as `constructor`, which every object has. */
export const createLookup = (
  table: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> => new Map(Object.entries(table))

/** Stages of a call, in order. */
export const callStages = ['ringing', 'answered', 'ended'] as const

export type CallStage = (typeof callStages)[number]

/** Event in a phone call. All events in a call belong to one lead. @see L-350 */
export interface Call {
  readonly id: string
  readonly stage: CallStage
  /** `undefined` if the event does not indicate the direction. */
  readonly isIncoming: boolean | undefined
}

/** A body's parsed contents. */
export interface Submission {
  readonly answers: readonly Answer[]
  /** Submission ID assigned by the form service. */
  readonly submissionId?: string | undefined
  readonly isTest?: boolean
  readonly call?: Call
  /** Secret that was sent in the body. */
  readonly secret?: string | undefined
  /** Lead fields that the form service sends under their own names. */
  readonly fields?: Readonly<Record<string, string | undefined>>
  /**
   * Values for lead fields, used only if neither the answers nor the source's settings provide one.
   */
  readonly fallbacks?: Readonly<Record<string, string | undefined>>
}

/** Maximum number of answers per submission. */
const maxAnswers = 300

/** Maximum nesting depth of answers. */
const maxDepth = 12

export type Json = unknown

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object under a key; empty if there is none. */
export function getObject(value: Json, key: string): JsonObject {
  const inner = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return isObject(inner) ? inner : {}
}

/** The items of a list under a key, as objects. */
export function getList(value: Json, key: string): readonly JsonObject[] {
  const inner = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return Array.isArray(inner) ? inner.slice(0, maxAnswers).filter(isObject) : []
}

/**
 * Converts a string, number or boolean to a string; `undefined` for anything else and for an empty
 * string.
 */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return undefined
}

/** A key's value as a string. */
export const getText = (value: Json, key: string): string | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? toText(value[key]) : undefined

/** Flattens a body into answers with paths. An array of plain values is one answer. */
export function flatten(value: Json, path = ''): Answer[] {
  const answers: Answer[] = []
  const visit = (inner: Json, at: string, depth: number): void => {
    if (answers.length >= maxAnswers || depth > maxDepth) return
    const joined = Array.isArray(inner) ? joinTexts(inner) : toText(inner)
    if (joined !== undefined) {
      answers.push({ path: at.slice(0, 300), label: toLabel(at), value: joined })
    } else if (typeof inner === 'object' && inner !== null) {
      for (const [key, item] of Object.entries(inner)) {
        visit(item, at === '' ? key : `${at}.${key}`, depth + 1)
      }
    }
  }
  visit(value, path, 0)
  return answers
}

/** Joins plain values with commas; `undefined` if an item is an object or array. */
export function joinTexts(items: readonly unknown[]): string | undefined {
  const texts = items.slice(0, maxAnswers).map(toText)
  const plain = texts.filter((text) => text !== undefined)
  return plain.length > 0 && plain.length === texts.length ? plain.join(', ') : undefined
}

/** Last segment of a path, ignoring array indexes. */
function toLabel(path: string): string {
  const parts = path.split('.')
  return (parts.findLast((part) => !/^\d+$/.test(part)) ?? path).slice(0, 200)
}
