import type { Role } from '../../../contract/organizations/roles.ts'

/**
 * Roles, highest first. A test compares them with the contract, which is not imported here because
 * it would add zod to the bundle.
 */
export const roleOrder = [
  'owner',
  'admin',
  'member',
  'viewer',
  'reporter',
] as const satisfies readonly Role[]

/** Roles that a user can assign, which are those not above their own. */
export const assignableRoles = (own: Role): Role[] => roleOrder.slice(roleOrder.indexOf(own))

/** True if a user may change or remove a member, whose role must not be higher than the user's. */
export const mayManage = (own: Role, other: Role): boolean =>
  roleOrder.indexOf(own) <= roleOrder.indexOf(other)
