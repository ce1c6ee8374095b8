import { isId } from '../../../platform/process/ids.ts'
import { scimError } from '../provisioning/scim-error.ts'
import { readAttributes, readText } from '../provisioning/user-draft.ts'

/** The attributes of a SCIM group that the service stores. */
export interface GroupDraft {
  readonly displayName: string
  readonly externalId: string | null
  /** User IDs, each once. */
  readonly members: readonly string[]
}

export const emptyGroup: GroupDraft = { displayName: '', externalId: null, members: [] }

/** Maximum number of members in a group, including inactive ones. */
export const maxGroupMembers = 2_000

/**
 * User IDs in a list of members.
 * @throws ApiError invalidValue for anything but users, such as nested groups.
 */
export function readMembers(value: unknown): string[] {
  const list = [value].flat().filter((one) => one !== null && one !== undefined)
  if (list.length > maxGroupMembers) throw tooMany()
  return list.map((one) => {
    const sent = typeof one === 'string' ? one : readAttributes(one).get('value')
    const id = typeof sent === 'string' ? sent.toLowerCase() : ''
    if (!isId(id)) throw unknownMember()
    return id
  })
}

export const unknownMember = () =>
  scimError('invalidValue', 'Each member must be the ID of a user that the directory can see.')

const tooMany = () =>
  scimError('invalidValue', `A group can have at most ${maxGroupMembers} members.`)

const join = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())]

/** How an operation changes the list of members. */
export type MemberChange = 'add' | 'replace' | 'remove'

export function changeMembers(draft: GroupDraft, change: MemberChange, value: unknown): GroupDraft {
  const sent = readMembers(value)
  const members = {
    add: () => join(draft.members, sent),
    replace: () => join(sent),
    remove: () => draft.members.filter((id) => !sent.includes(id)),
  }[change]()
  if (members.length > maxGroupMembers) throw tooMany()
  return { ...draft, members }
}

/** Sets an attribute of the group. Attributes that the service does not store are ignored. */
export function setGroupAttribute(
  draft: GroupDraft,
  name: string,
  value: unknown,
  change: 'add' | 'replace' = 'replace',
): GroupDraft {
  switch (name.toLowerCase()) {
    case 'displayname':
      return { ...draft, displayName: readText('displayName', value) ?? '' }
    case 'externalid':
      return { ...draft, externalId: readText('externalId', value) }
    case 'members':
      return changeMembers(draft, change, value)
    default:
      return draft
  }
}

/** Applies the attributes of a resource sent by POST or PUT. */
export function readGroup(before: GroupDraft, body: unknown): GroupDraft {
  let draft = before
  for (const [name, value] of readAttributes(body)) draft = setGroupAttribute(draft, name, value)
  return draft
}

/** @throws ApiError invalidValue without a name. */
export function assertNamed({ displayName }: GroupDraft): void {
  if (displayName === '') throw scimError('invalidValue', 'displayName is required.')
}
