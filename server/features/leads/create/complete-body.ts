import { findMeaning, type KeyTarget } from '../../../../contract/leads/field-spellings.ts'
import { type CreateLead, createKeys } from '../../../../contract/leads/lead-schemas.ts'
import { buildFbc, isFbclid } from '../../../../contract/leads/meta-click.ts'
import { textLimits } from '../../../../contract/values/text.ts'

/** A parsed body; it still contains keys that are not fields in a create request. */
export type CreateBody = CreateLead & Readonly<Record<string, unknown>>

interface CompletedBody {
  readonly lead: CreateLead
  readonly warnings: readonly string[]
}

/**
 * Completes a body: an fbclid is converted to `fbc`, and keys that are not fields are moved into
 * `custom`.
 *
 * @param now  When the body was received; also used as the click time of an fbclid.
 * @param otherKeys  Keys to treat as unknown in this body, even though they are lead fields.
 * @see L-203; L-204
 */
export function completeBody(
  body: CreateBody,
  now: Date,
  otherKeys: ReadonlySet<string> = new Set(),
): CompletedBody {
  const click = toMetaClick(body, now)
  const isField = (key: string) => createKeys.has(key) && !otherKeys.has(key)
  const unknown = findUnknown(body, isField)
  if (click === undefined && unknown.length === 0) return { lead: body, warnings: [] }
  const lead: CreateBody = click === undefined ? body : { ...body, fbc: click.fbc }
  const warnings = click?.warnings ?? []
  if (unknown.length === 0) return { lead, warnings }
  const kept = keepInCustom(body.custom ?? '{}', unknown)
  const fields = Object.fromEntries(Object.entries(lead).filter(([key]) => isField(key)))
  return {
    lead: kept.custom === undefined ? fields : { ...fields, custom: kept.custom },
    warnings: [...warnings, ...describeUnknownKeys(unknown, kept.ignored)],
  }
}

/** Keys that have non-empty values and are not fields in a create request. */
function findUnknown(body: CreateBody, isField: (key: string) => boolean): Entry[] {
  const unknown: Entry[] = []
  // `for…in` is twice as fast as `Object.entries`, and nearly all bodies have no unknown keys.
  for (const key in body) {
    if (isField(key)) continue
    const value = body[key]
    if (value != null && value !== '') unknown.push([key, value])
  }
  return unknown
}

function toMetaClick({ fbc, fbclid }: CreateBody, now: Date) {
  if (fbc == null) {
    if (fbclid == null || fbclid === '') return undefined
    return { fbc: buildFbc(fbclid, now), warnings: [] }
  }
  if (isFbclid(fbc)) {
    const warning = 'fbc: the value is an fbclid; stored as fb.1.<request time>.<fbclid>.'
    return { fbc: buildFbc(fbc, now), warnings: [warning] }
  }
  const isOther = fbclid != null && fbclid !== '' && !fbc.endsWith(fbclid)
  return isOther ? { fbc, warnings: ['fbclid: differs from fbc; ignored.'] } : undefined
}

type Entry = readonly [key: string, value: unknown]

/**
 * Adds as many entries to an object's JSON text as will fit. The existing text is not reformatted,
 * so its numbers keep all of their digits.
 *
 * @returns The new `custom` (`undefined` if it cannot have keys), and the keys that were not added
 *   (`ignored`).
 */
function keepInCustom(custom: string, entries: readonly Entry[]) {
  const present: unknown = JSON.parse(custom)
  if (typeof present !== 'object' || present === null || Array.isArray(present)) {
    return { custom: undefined, ignored: new Set(entries.map(([key]) => key)) }
  }
  const texts = new Map(Object.entries(present).map(([key, value]) => [key, JSON.stringify(value)]))
  const members: string[] = texts.size === 0 ? [] : [custom.slice(1, -1)]
  const ignored = new Set<string>()
  let size = custom.length
  for (const [key, value] of entries) {
    const text = JSON.stringify(value)
    if (texts.get(key) === text) continue
    const free = findFreeKey(key, texts)
    const member = `${JSON.stringify(free)}:${text}`
    if (size + member.length + 1 > textLimits.custom) ignored.add(key)
    else {
      members.push(member)
      texts.set(free, text)
      size += member.length + 1
    }
  }
  return { custom: `{${members.join(',')}}`, ignored }
}

/** `size` → `size_2` if `custom` already has a `size`. */
function findFreeKey(key: string, taken: ReadonlyMap<string, string>): string {
  let free = key
  for (let n = 2; taken.has(free); n++) free = `${key}_${n}`
  return free
}

const showTarget = (target: KeyTarget): string => (/Name$/.test(target) ? 'name' : target)

const maxNamed = 20

/** @see D-12 */
function describeUnknownKeys(unknown: readonly Entry[], ignored: ReadonlySet<string>): string[] {
  const named = unknown.slice(0, maxNamed).map(([key]) => {
    const field = findMeaning(key)?.target
    const reason =
      field === undefined
        ? 'not a lead field'
        : `differs from ${showTarget(field)} or is not valid for it`
    const result = ignored.has(key)
      ? 'ignored, because it cannot be kept in custom'
      : 'kept in custom'
    return `${key.slice(0, 100)}: ${reason}; ${result}.`
  })
  const unnamed = unknown.length - maxNamed
  return unnamed > 0 ? [...named, `${unnamed} more keys are not lead fields.`] : named
}
