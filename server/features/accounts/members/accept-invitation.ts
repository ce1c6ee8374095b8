import type {
  InvitationAccepted,
  InvitationRead,
} from '../../../../contract/organizations/account.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import {
  hashPassword,
  insertMembership,
  insertUser,
  type NewUser,
  selectOrg,
  selectUserByEmail,
} from '../../organizations/index.ts'
import { getAccountSettings } from '../settings.ts'
import { auditUserEvent } from './audit-user-event.ts'
import { deleteDeactivated, selectDeactivated } from './deactivated-member-store.ts'
import { updateAccepted } from './invitation-store.ts'
import { findInvitation } from './invitation-token.ts'
import { selectRole } from './membership-store.ts'

/** A signed-in user, or the details of a new one. */
export type Accepting =
  | { readonly personId: string }
  | { readonly name: string; readonly password: string }

const ended = () =>
  new ApiError('NOT_FOUND', 'This invitation is invalid, expired or already used.')

/**
 * Returns an invitation to a person who has its link.
 * @throws ApiError NOT_FOUND for any unusable link.
 */
export async function readInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<InvitationRead> {
  const open = await findInvitation(db, token, now)
  if (open === undefined) throw ended()
  const { email, role, isMailed } = open
  return db.inOrg(open.orgId, async (tx) => ({
    orgName: (await selectOrg(tx))?.name ?? '',
    email,
    role,
    hasAccount: isMailed ? (await selectUserByEmail(tx, email)) !== undefined : null,
  }))
}

/**
 * Accepts an invitation; works only once. A new user gets an account with the invited address; an
 * existing member keeps their role.
 * @throws ApiError NOT_FOUND as {@link readInvitation} does; CONFLICT if the address already has an
 *   account, whose user must sign in first.
 */
export async function acceptInvitation(
  db: Database,
  token: string,
  who: Accepting,
  now: Date,
): Promise<InvitationAccepted> {
  const open = await findInvitation(db, token, now)
  if (open === undefined) throw ended()
  const { email, isMailed: hasProvedEmail } = open
  const { passwordCost } = getAccountSettings(db)
  const passwordHash =
    'password' in who ? await hashPassword(who.password, passwordCost) : undefined
  const personId = await db.inOrg(open.orgId, async (tx) => {
    if ('personId' in who) await assertNotDeactivated(tx, who.personId, open.createdAt)
    if (!(await updateAccepted(tx, open.id, now))) throw ended()
    const id =
      'personId' in who
        ? who.personId
        : await createPerson(tx, { name: who.name, email, passwordHash, hasProvedEmail }, now)
    if ((await selectRole(tx, id)) === undefined) await insertMembership(tx, id, open.role, now)
    await auditUserEvent(tx, id, now, { action: 'join', kind: 'member', id, fields: ['role'] })
    return id
  })
  return { orgId: open.orgId, personId, email }
}

/**
 * A deactivated user can rejoin only through an invitation that was sent after the deactivation.
 */
async function assertNotDeactivated(tx: OrgTx, personId: string, invitedAt: string): Promise<void> {
  const deactivated = await selectDeactivated(tx, personId)
  if (deactivated === undefined) return
  if (invitedAt <= deactivated.deactivatedAt) throw ended()
  await deleteDeactivated(tx, personId)
}

async function createPerson(tx: OrgTx, person: NewUser, now: Date): Promise<string> {
  const id = await insertUser(tx, person, now)
  if (id === undefined) {
    throw new ApiError(
      'CONFLICT',
      'An account with this email already exists. Sign in, then accept the invitation.',
    )
  }
  return id
}
