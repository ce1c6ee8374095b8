import { scimError } from './scim-error.ts'
import { readAttributes, readText, setAttribute, toKeyword, type UserDraft } from './user-draft.ts'

const maxOperations = 100

const userUrn = /^urn:ietf:params:scim:schemas:core:2\.0:User:/i
const otherUrn = /^urn:[\w.:-]+$/i
const form = /^([a-z$][\w$-]*)(\[[^[\]]*\])?(?:\.([a-z$][\w$-]*))?$/i

/**
 * Applies a PatchOp. Accepts the variants that Microsoft Entra ID and Okta send: operation names in
 * any letter case, and values without a path, even if their keys are paths.
 *
 * @throws ApiError invalidSyntax, invalidPath, invalidValue or mutability.
 */
export const patchUser = (before: UserDraft, body: unknown): UserDraft =>
  readOperations(body).reduce(applyOperation, before)

interface PatchOperation {
  readonly op: (typeof verbs)[number]
  readonly path: string
  readonly value: unknown
}

const verbs = ['add', 'replace', 'remove'] as const

/**
 * Operations of a PatchOp. A value without a path becomes one operation for each of its attributes.
 *
 * @throws ApiError invalidSyntax or invalidPath
 */
export function readOperations(body: unknown): PatchOperation[] {
  const operations = readAttributes(body).get('operations')
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > maxOperations) {
    throw scimError('invalidSyntax', `Operations must contain 1 to ${maxOperations} operations.`)
  }
  return operations.flatMap(readOperation)
}

function readOperation(operation: unknown): PatchOperation[] {
  const sent = readAttributes(operation)
  const op = verbs.find((verb) => verb === toKeyword(sent.get('op')))
  if (op === undefined) throw scimError('invalidSyntax', 'op must be add, replace or remove.')
  const path = sent.get('path') ?? undefined
  if (path !== undefined && typeof path !== 'string') {
    throw scimError('invalidPath', 'path must be text.')
  }
  const value = sent.get('value')
  if (path !== undefined && path !== '') return [{ op, path, value }]
  if (op === 'remove') throw scimError('invalidPath', 'remove requires a path.')
  return Array.from(readAttributes(value), ([name, one]) => ({ op, path: name, value: one }))
}

const applyOperation = (draft: UserDraft, { op, path, value }: PatchOperation): UserDraft =>
  op === 'remove' ? removePath(draft, path) : setPath(draft, path, value)

/** @returns `undefined` for an attribute of an extension, which the service does not store. */
function parsePath(path: string) {
  const [, name, filter, part] = form.exec(path.replace(userUrn, '')) ?? []
  if (name !== undefined) return { name: name.toLowerCase(), filter, part: part?.toLowerCase() }
  if (otherUrn.test(path)) return undefined
  throw scimError('invalidPath', 'path must be an attribute, such as name.givenName.')
}

/** Only one address is stored: the primary or the work address. */
const isMainEmail = (filter: string | undefined): boolean =>
  filter === undefined || /^\[\s*(type eq "work"|primary eq "?true"?)\s*\]$/i.test(filter)

function setPath(draft: UserDraft, path: string, value: unknown): UserDraft {
  const target = parsePath(path)
  if (target === undefined) return draft
  const { name, filter, part } = target
  if (name === 'emails') {
    if (!isMainEmail(filter) || (part !== undefined && part !== 'value')) return draft
    if (part === 'value') return { ...draft, email: readText('emails', [value].flat()[0]) }
  }
  if (name === 'name' && part !== undefined) return setAttribute(draft, name, { [part]: value })
  if (part !== undefined) return draft
  // Some directories send a single value as a list.
  return setAttribute(draft, name, name === 'emails' ? value : [value].flat()[0])
}

function removePath(draft: UserDraft, path: string): UserDraft {
  const target = parsePath(path)
  if (target === undefined) return draft
  const { name, filter, part } = target
  if (name === 'username' || name === 'active' || name === 'id') {
    throw scimError('mutability', 'userName, active and id cannot be removed.')
  }
  if (name === 'emails') return isMainEmail(filter) ? { ...draft, email: null } : draft
  if (name === 'name') {
    const parts = part === undefined ? ['givenname', 'familyname'] : [part]
    return parts.reduce((next, one) => setAttribute(next, name, { [one]: null }), draft)
  }
  return setAttribute(draft, name, null)
}
