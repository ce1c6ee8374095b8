import type { Role } from '../../../../contract/organizations/roles.ts'

/**
 * Roles, the mightiest first. A test holds them to the contract, whose own list would bring its
 * checks along into the browser.
 */
export const roleOrder = ['owner', 'admin', 'member', 'viewer'] as const satisfies readonly Role[]

/** Roles that somebody may give: none above their own. */
export const assignableRoles = (own: Role): Role[] => roleOrder.slice(roleOrder.indexOf(own))

/** True when somebody stands no lower than another, and so may change or remove them. */
export const mayManage = (own: Role, other: Role): boolean =>
  roleOrder.indexOf(own) <= roleOrder.indexOf(other)
