import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Membership } from '../members/membership-store.ts'
import { getMemberships } from './current-user.ts'
import type { SignedIn } from './session-store.ts'

/** The part of a browser session that determines its access. */
export type SessionScope = Pick<SignedIn, 'personId' | 'onlyOrgId'>

/** An organization that a browser session gives access to. */
export interface SessionMembership extends Membership {
  /** True if the user must sign in again, with the organization's provider. */
  readonly needsSingleSignOn: boolean
}

/**
 * The organizations that this browser session can access. A session started through one
 * organization's sign-in provider gives no access to any others.
 * @see L-334
 */
export async function getSessionMemberships(
  db: Database,
  { personId, onlyOrgId }: SessionScope,
): Promise<readonly SessionMembership[]> {
  const memberships = await getMemberships(db, personId)
  return memberships
    .filter(({ orgId }) => onlyOrgId === null || orgId === onlyOrgId)
    .map((membership) => {
      const { orgId, role, requiresSingleSignOn } = membership
      const isExempt = role === 'owner' || onlyOrgId === orgId
      return { ...membership, needsSingleSignOn: requiresSingleSignOn && !isExempt }
    })
}

/**
 * Protects the account from sessions started through an organization's sign-in provider: they must
 * not give access to the user's other organizations.
 * @throws ApiError FORBIDDEN with the reason `SINGLE_SIGN_ON_SESSION`.
 * @see L-334
 */
export function requireAccountSession({ onlyOrgId }: Pick<SessionScope, 'onlyOrgId'>): void {
  if (onlyOrgId === null) return
  throw new ApiError('FORBIDDEN', 'Sign in with your password or a passkey first.', {
    details: { reason: 'SINGLE_SIGN_ON_SESSION' },
  })
}

/** @throws ApiError FORBIDDEN with the reason `SINGLE_SIGN_ON_REQUIRED`. */
export function requireSingleSignOn({ needsSingleSignOn }: SessionMembership): void {
  if (!needsSingleSignOn) return
  throw new ApiError('FORBIDDEN', 'This organization requires single sign-on.', {
    details: { reason: 'SINGLE_SIGN_ON_REQUIRED' },
  })
}
