import { type Role, roles } from '../../../contract/organizations/roles.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { selectRole } from './members/membership-store.ts'

const isAbove = (one: Role, other: Role): boolean => roles.indexOf(one) < roles.indexOf(other)

/** What a role may give: itself, and what is below it. */
export const grantableRoles = (role: Role): readonly Role[] => roles.slice(roles.indexOf(role))

/**
 * Lets nobody give, change or take what stands above themselves: an administrator can neither make
 * owners nor remove them.
 *
 * @param by  Id of the person who acts.
 * @param touched  What is given or taken.
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
