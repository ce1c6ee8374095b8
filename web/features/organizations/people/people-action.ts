import type { MyOrg } from '../../../auth/use-org.ts'
import type { Person } from './group-people.ts'

/** A change to one person in several organizations. */
export interface PeopleAction {
  readonly kind: 'invite' | 'role' | 'remove'
  /** `undefined` if the user enters an address to invite. */
  readonly person: Person | undefined
}

/** An organization that can be chosen, and the person's role in it. */
export interface OrgChoice {
  readonly org: MyOrg
  readonly role: Person['roles'][number] | undefined
}

/** The organizations in which the change is possible. */
export function listChoices({ kind, person }: PeopleAction, orgs: readonly MyOrg[]): OrgChoice[] {
  const choices = orgs.map((org) => ({
    org,
    role: person?.roles.find((one) => one.org.id === org.id),
  }))
  return choices.filter(({ role }) => {
    const isMember = role !== undefined && role.invitation === undefined
    if (kind === 'invite') return !isMember
    return kind === 'role' ? isMember : role !== undefined
  })
}
