import type { Role } from '../../../../contract/organizations/roles.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Pending invitation. */
export interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: Role
  /** Name of the inviting user or organization; `null` if that user was deleted. */
  readonly invitedBy: string | null
  readonly createdAt: string
  readonly expiresAt: string
  /** Time at which sending the email failed for good; `null` if it did not fail. */
  readonly mailFailedAt: string | null
}

/** Invitation that can still be accepted. */
export interface OpenInvitation {
  readonly orgId: string
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly createdAt: string
}

/** Maximum number of pending invitations per organization. */
export const maxInvitations = 200

/** Finds an open invitation by the hash of its token, before the organization is known. */
export const selectByToken = (
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<OpenInvitation | undefined> =>
  db.inSystem(async (tx) => {
    const named = tx.set('app.invitation', tokenHash)
    const found = tx.query<OpenInvitation>(sql`
      select "orgId", id, email, role, "createdAt" from invitation
      where "tokenHash" = ${tokenHash} and "acceptedAt" is null and "revokedAt" is null
        and "expiresAt" > ${now.toISOString()}`)
    await named
    return (await found)[0]
  })

export async function insertInvitation(
  tx: OrgTx,
  invitation: Omit<OpenInvitation, 'createdAt'> & {
    readonly tokenHash: string
    readonly invitedBy: string | null
    /** Name of the organization that is inviting another organization's first owner. */
    readonly invitedByOrg?: string
    readonly createdAt: Date
    readonly expiresAt: Date
  },
): Promise<void> {
  const { id, email, role, tokenHash, invitedBy, invitedByOrg, createdAt, expiresAt } = invitation
  await tx.query(sql`
    insert into invitation ("orgId", id, email, role, "tokenHash", "invitedBy", "invitedByOrg",
      "createdAt", "expiresAt")
    values (${tx.orgId}, ${id}, ${email}, ${role}, ${tokenHash}, ${invitedBy},
      ${invitedByOrg ?? null}, ${createdAt.toISOString()}, ${expiresAt.toISOString()})`)
}

/** Pending invitations, newest first, including expired ones. */
export const selectInvitations = (tx: OrgTx): Promise<Invitation[]> =>
  tx.query(sql`
    select i.id, i.email, i.role, coalesce(p.name, i."invitedByOrg") as "invitedBy",
      i."createdAt", i."expiresAt", i."mailFailedAt"
    from invitation i left join person p on p.id = i."invitedBy"
    where i."orgId" = ${tx.orgId} and i."acceptedAt" is null and i."revokedAt" is null
    order by i.id desc limit ${maxInvitations}`)

/** An invitation's progress; available even when the invitation is no longer pending. */
export interface InvitationState {
  readonly email: string
  readonly expiresAt: string
  readonly acceptedAt: string | null
  readonly revokedAt: string | null
  readonly mailFailedAt: string | null
}

export async function selectInvitationState(
  tx: OrgTx,
  id: string,
): Promise<InvitationState | undefined> {
  const [row] = await tx.query<InvitationState>(sql`
    select email, "expiresAt", "acceptedAt", "revokedAt", "mailFailedAt" from invitation
    where "orgId" = ${tx.orgId} and id = ${id}`)
  return row
}

export async function updateMailFailed(tx: OrgTx, id: string, now: Date): Promise<void> {
  await tx.query(sql`
    update invitation set "mailFailedAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and id = ${id}`)
}

/** @returns False if no such invitation is pending. */
export async function updateRevoked(tx: OrgTx, id: string, now: Date): Promise<boolean> {
  const revoked = await tx.query(sql`
    update invitation set "revokedAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and id = ${id} and "acceptedAt" is null and "revokedAt" is null
    returning 1`)
  return revoked.length > 0
}

/** Revokes earlier invitations for an address, so that only the newest link works. */
export async function revokeOlder(tx: OrgTx, email: string, now: Date): Promise<void> {
  await tx.query(sql`
    update invitation set "revokedAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and email = ${email}
      and "acceptedAt" is null and "revokedAt" is null`)
}

/** Revokes the pending invitations that a user sent, except those for the given roles. */
export async function revokeOthersBy(
  tx: OrgTx,
  personId: string,
  roles: readonly Role[],
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update invitation set "revokedAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and "invitedBy" = ${personId} and role <> all(${roles}::text[])
      and "acceptedAt" is null and "revokedAt" is null`)
}

/**
 * Accepts the pending invitation to an address that a sign-in provider vouches for.
 * @param email  In lowercase.
 * @returns The role; `undefined` if no invitation is pending.
 */
export async function acceptForAddress(
  tx: OrgTx,
  email: string,
  now: Date,
): Promise<Role | undefined> {
  const [accepted] = await tx.query<{ role: Role }>(sql`
    update invitation set "acceptedAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and email = ${email} and "acceptedAt" is null
      and "revokedAt" is null and "expiresAt" > ${now.toISOString()}
    returning role`)
  return accepted?.role
}

/**
 * Marks an invitation as accepted.
 * @returns False if it was already accepted or revoked or has expired.
 */
export async function updateAccepted(tx: OrgTx, id: string, now: Date): Promise<boolean> {
  const accepted = await tx.query(sql`
    update invitation set "acceptedAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and id = ${id} and "acceptedAt" is null and "revokedAt" is null
      and "expiresAt" > ${now.toISOString()}
    returning 1`)
  return accepted.length > 0
}
