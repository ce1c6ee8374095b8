import { readOperations } from '../provisioning/patch-user.ts'
import { scimError } from '../provisioning/scim-error.ts'
import { changeMembers, type GroupDraft, setGroupAttribute } from './group-draft.ts'

const groupUrn = /^urn:ietf:params:scim:schemas:core:2\.0:Group:/i
const otherUrn = /^urn:[\w.:-]+$/i
const attribute = /^[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/i
/** Path that Okta and (in its compliant mode) Microsoft Entra ID send to remove a member. */
const memberPath = /^members\[\s*value\s+eq\s+"([^"\\]*)"\s*\]$/i

/**
 * Applies a PatchOp. Accepts the variants that Microsoft Entra ID and Okta send: members to remove
 * as a value or in the path, and values without a path.
 *
 * @throws ApiError invalidSyntax, invalidPath, invalidValue or mutability.
 */
export const patchGroup = (before: GroupDraft, body: unknown): GroupDraft =>
  readOperations(body).reduce(applyOperation, before)

const applyOperation = (
  draft: GroupDraft,
  { op, path, value }: ReturnType<typeof readOperations>[number],
): GroupDraft =>
  op === 'remove' ? removePath(draft, path, value) : setPath(draft, path, value, op)

/** Name of the attribute, in lowercase. */
function parsePath(path: string): string {
  const name = path.replace(groupUrn, '')
  if (attribute.test(name) || otherUrn.test(name)) return name.toLowerCase()
  throw scimError('invalidPath', 'path must be displayName, members or members[value eq "ID"].')
}

const setPath = (draft: GroupDraft, path: string, value: unknown, op: 'add' | 'replace') =>
  setGroupAttribute(draft, parsePath(path), value, op)

function removePath(draft: GroupDraft, path: string, value: unknown): GroupDraft {
  const [, memberId] = memberPath.exec(path.replace(groupUrn, '')) ?? []
  if (memberId !== undefined) {
    return { ...draft, members: draft.members.filter((id) => id !== memberId.toLowerCase()) }
  }
  const name = parsePath(path)
  if (name === 'displayname' || name === 'id') {
    throw scimError('mutability', 'displayName and id cannot be removed.')
  }
  if (name === 'externalid') return { ...draft, externalId: null }
  if (name !== 'members') return draft
  // If there is no value, the path refers to all members.
  if (value === undefined || value === null) return { ...draft, members: [] }
  return changeMembers(draft, 'remove', value)
}
