import * as z from 'zod'
import { isStorable, textLimits } from '../../../../contract/values/text.ts'
import { scimError } from './scim-error.ts'

/** The attributes of a SCIM user that the service stores. */
export interface UserDraft {
  readonly userName: string
  readonly externalId: string | null
  /** Null if no address is set; in that case, the user name must be an address. */
  readonly email: string | null
  readonly givenName: string | null
  readonly familyName: string | null
  readonly displayName: string | null
  readonly active: boolean
}

export const emptyDraft: UserDraft = {
  userName: '',
  externalId: null,
  email: null,
  givenName: null,
  familyName: null,
  displayName: null,
  active: true,
}

const maxLength = 256

/** Text, or null for an empty value. Numbers are accepted, because some directories send them. */
export function readText(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.length > maxLength || !isStorable(text)) {
    throw scimError('invalidValue', `${name} must be text of at most ${maxLength} characters.`)
  }
  return text.trim() === '' ? null : text.trim()
}

/**
 * Text or boolean in lowercase, even if it is sent as a list. Other values become empty, because an
 * object can have a `toString` that is not a function.
 */
export function toKeyword(value: unknown): string {
  const [one]: unknown[] = [value].flat()
  return typeof one === 'string' || typeof one === 'boolean' ? String(one).toLowerCase() : ''
}

/** Microsoft Entra sends "True" and "False". */
export function readBoolean(name: string, value: unknown): boolean {
  const text = toKeyword(value)
  if (text === 'true' || text === 'false') return text === 'true'
  throw scimError('invalidValue', `${name} must be true or false.`)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Attribute names are case-insensitive.
 *
 * @throws ApiError invalidSyntax unless the value is an object.
 */
export function readAttributes(value: unknown): ReadonlyMap<string, unknown> {
  if (!isRecord(value)) throw scimError('invalidSyntax', 'The body must be a JSON object.')
  return new Map(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]))
}

const maxEmails = 20

/**
 * The primary address in a list; otherwise, the first work address; otherwise, the first address.
 */
function readEmails(value: unknown): string | null {
  const list = [value].flat().filter((one) => one !== null && one !== undefined)
  if (list.length > maxEmails) {
    throw scimError('invalidValue', `Send at most ${maxEmails} emails.`)
  }
  const emails = list.map((one) => readAttributes(typeof one === 'string' ? { value: one } : one))
  const chosen =
    emails.find((one) => toKeyword(one.get('primary')) === 'true') ??
    emails.find((one) => toKeyword(one.get('type')) === 'work') ??
    emails[0]
  return readText('emails', chosen?.get('value'))
}

function readName(draft: UserDraft, value: unknown): UserDraft {
  if (value === null) return { ...draft, givenName: null, familyName: null }
  const name = readAttributes(value)
  const read = (part: 'givenName' | 'familyName') =>
    name.has(part.toLowerCase()) ? readText(part, name.get(part.toLowerCase())) : draft[part]
  return { ...draft, givenName: read('givenName'), familyName: read('familyName') }
}

/** Sets an attribute of the user. Attributes that the service does not store are ignored. */
export function setAttribute(draft: UserDraft, name: string, value: unknown): UserDraft {
  switch (name.toLowerCase()) {
    case 'username':
      return { ...draft, userName: readText('userName', value) ?? '' }
    case 'externalid':
      return { ...draft, externalId: readText('externalId', value) }
    case 'displayname':
      return { ...draft, displayName: readText('displayName', value) }
    case 'active':
      return { ...draft, active: readBoolean('active', value) }
    case 'name':
      return readName(draft, value)
    case 'emails':
      return { ...draft, email: readEmails(value) }
    default:
      return draft
  }
}

/** Applies the attributes of a resource sent by POST or PUT. */
export function readUser(before: UserDraft, body: unknown): UserDraft {
  let draft = before
  for (const [name, value] of readAttributes(body)) draft = setAttribute(draft, name, value)
  return draft
}

const emailSchema = z.email().max(textLimits.email)

/**
 * A complete user.
 * @throws ApiError invalidValue if the user name or a valid address is missing.
 */
export function completeDraft(draft: UserDraft): UserDraft & { readonly email: string } {
  if (draft.userName === '') throw scimError('invalidValue', 'userName is required.')
  const email = emailSchema.safeParse((draft.email ?? draft.userName).toLowerCase())
  if (!email.success) {
    throw scimError('invalidValue', 'emails or userName must contain a valid email address.')
  }
  return { ...draft, email: email.data }
}
