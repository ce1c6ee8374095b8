import type { Branding } from '../../../../contract/organizations/branding.ts'
import type { Role } from '../../../../contract/organizations/roles.ts'
import type { Database, OrgTx, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A user's organization and their role in it. */
export interface Membership extends Branding {
  readonly orgId: string
  readonly orgName: string
  readonly timeZone: string
  readonly role: Role
  /** True if members other than owners must sign in with the organization's provider. */
  readonly requiresSingleSignOn: boolean
  /** Whether the organization contains sample data. */
  readonly isSample: boolean
}

export interface Member {
  readonly personId: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly hasTwoFactor: boolean
  readonly createdAt: string
}

/** Maximum number of members in a list. */
const maxMembers = 1_000

/**
 * The user's organizations, sorted by name. The only membership query that is not limited to one
 * organization.
 */
export async function selectMembershipsByPerson(tx: Tx, personId: string): Promise<Membership[]> {
  const named = tx.set('app.user', personId)
  const found = tx.query<Membership>(sql`
    select m."orgId", o.name as "orgName", o."timeZone", m.role,
      o."requiresSingleSignOn", o."sampleUntil" is not null as "isSample",
      o."accentColor", o."logoKey"
    from member m join org o on o.id = m."orgId"
    where m."userId" = ${personId} order by o.name, o.id limit ${maxMembers}`)
  await named
  return found
}

/** {@link selectMembershipsByPerson} in its own transaction. */
export const selectMemberships = (db: Database, personId: string): Promise<Membership[]> =>
  db.inSystem((tx) => selectMembershipsByPerson(tx, personId))

/** Members, longest-standing first. */
export const selectMembers = (tx: OrgTx): Promise<Member[]> =>
  tx.query(sql`
    select p.id as "personId", p.name, p.email, m.role, p."twoFactorEnabled" as "hasTwoFactor",
      m."createdAt"
    from member m join person p on p.id = m."userId"
    where m."orgId" = ${tx.orgId} order by m.id limit ${maxMembers}`)

export async function selectRole(tx: OrgTx, personId: string): Promise<Role | undefined> {
  const [member] = await tx.query<{ role: Role }>(sql`
    select role from member where "orgId" = ${tx.orgId} and "userId" = ${personId}`)
  return member?.role
}

/** IDs of the organization's owners. Locks their rows until the transaction ends. */
export async function lockOwners(tx: OrgTx): Promise<string[]> {
  const owners = await tx.query<{ userId: string }>(sql`
    select "userId" from member where "orgId" = ${tx.orgId} and role = 'owner'
    order by id for update`)
  return owners.map(({ userId }) => userId)
}

export async function updateRole(tx: OrgTx, personId: string, role: Role): Promise<void> {
  await tx.query(sql`
    update member set role = ${role} where "orgId" = ${tx.orgId} and "userId" = ${personId}`)
  await tx.publish({ kind: 'person', id: personId })
}

export async function deleteMember(tx: OrgTx, personId: string): Promise<void> {
  await tx.query(sql`
    delete from member where "orgId" = ${tx.orgId} and "userId" = ${personId}`)
  await tx.publish({ kind: 'person', id: personId })
}
