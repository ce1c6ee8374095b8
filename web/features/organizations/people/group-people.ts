import type {
  ListInvitationsOutput,
  ListMembersOutput,
} from '../../../../sdk/app-operations.generated.ts'

type Member = ListMembersOutput[number]
type Invitation = ListInvitationsOutput[number]
export type Role = Member['role']

interface Org {
  readonly id: string
  readonly name: string
}

/** An organization with its members and pending invitations. */
export interface OrgPeople {
  readonly org: Org
  readonly members: readonly Member[]
  readonly invitations: readonly Invitation[]
}

/** A person's role in an organization, or the role offered in an invitation. */
export interface PersonRole {
  readonly org: Org
  readonly role: Role
  /** `undefined` for members. */
  readonly invitation?: Pick<Invitation, 'expiresAt' | 'mailFailedAt'>
}

/** A member of one or more organizations, or an email address that has been invited. */
export interface Person {
  /** In lowercase. */
  readonly email: string
  /** The email address if the person has only been invited. */
  readonly name: string
  /** `undefined` if the person has only been invited. */
  readonly personId: string | undefined
  /** Sorted by organization name. */
  readonly roles: readonly PersonRole[]
}

/** Combines the members and invitations of several organizations by email, sorted by name. */
export function groupPeople(orgs: readonly OrgPeople[]): Person[] {
  const people = new Map<string, { email: string; member?: Member; roles: PersonRole[] }>()
  const select = (text: string) => {
    const email = text.toLowerCase()
    const person = people.get(email) ?? { email, roles: [] }
    people.set(email, person)
    return person
  }
  for (const { org, members, invitations } of orgs) {
    for (const member of members) {
      const person = select(member.email)
      person.member = member
      person.roles.push({ org, role: member.role })
    }
    for (const invitation of invitations) {
      const { roles } = select(invitation.email)
      if (roles.some((one) => one.org.id === org.id)) continue
      roles.push({ org, role: invitation.role, invitation })
    }
  }
  return [...people.values()]
    .map(({ email, member, roles }) => ({
      email,
      name: member?.name ?? email,
      personId: member?.personId,
      roles: roles.toSorted((a, b) => a.org.name.localeCompare(b.org.name)),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.email.localeCompare(b.email))
}

/** People whose name, email or organization contains the text. */
export function findPeople(people: readonly Person[], text: string): readonly Person[] {
  const needle = text.trim().toLowerCase()
  if (needle === '') return people
  return people.filter(({ name, email, roles }) =>
    [name, email, ...roles.map(({ org }) => org.name)].some((one) =>
      one.toLowerCase().includes(needle),
    ),
  )
}
