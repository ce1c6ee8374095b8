import { type Role, roles } from '../../../contract/organizations/roles.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { selectRole } from './members/membership-store.ts'

const isAbove = (one: Role, other: Role): boolean => roles.indexOf(one) < roles.indexOf(other)

/** Roles that a user with the given role can grant: the role itself and all lower roles. */
export const grantableRoles = (role: Role): readonly Role[] => roles.slice(roles.indexOf(role))

/**
 * Prevents members from granting, changing or removing roles above their own. For example, an admin
 * can neither appoint nor remove owners.
 *
 * @param by  ID of the acting user.
 * @param touched  Roles that the user is granting or removing.
 * @throws ApiError FORBIDDEN
 */
export async function assertOutranks(
  tx: OrgTx,
  by: string,
  ...touched: readonly Role[]
): Promise<void> {
  const own = await selectRole(tx, by)
  if (own === undefined || touched.some((role) => isAbove(role, own))) {
    throw new ApiError('FORBIDDEN', 'Only an owner can add, change or remove an owner.')
  }
}
