import { type Role, roles } from '../../../contract/organizations/roles.ts'

/**
 * Who may do what: for each permission the least role that has it, and every role above has it,
 * too. This is the only place that says so; a test holds each cell to a table written by hand.
 *
 * @see L-51
 */
export const permissions = {
  'org.read': 'viewer',
  'org.change': 'admin',
  'keys.read': 'admin',
  'keys.change': 'admin',
  'choices.change': 'admin',
  'rules.read': 'member',
  'rules.change': 'admin',
  'quarantine.read': 'member',
  'quarantine.change': 'member',
  'sites.read': 'viewer',
  'sites.change': 'admin',
  'events.read': 'member',
  'members.read': 'viewer',
  'members.change': 'admin',
  'audit.read': 'admin',
  'apps.read': 'viewer',
  'reports.read': 'viewer',
  'leads.read': 'viewer',
  'leads.change': 'member',
  'leads.import': 'admin',
  'leads.export': 'member',
} as const satisfies Readonly<Record<string, Role>>

/** Something that a member may be allowed to do. */
export type Permission = keyof typeof permissions

/** True when a role has a permission. */
export const may = (role: Role, permission: Permission): boolean =>
  roles.indexOf(role) <= roles.indexOf(permissions[permission])

// Object.keys loses the literal names of the table.
/** Every permission. */
export const permissionNames = Object.keys(permissions) as Permission[]

/** All that a role may do, for a web app that shows only what works. */
export const listPermissions = (role: Role): Permission[] =>
  permissionNames.filter((permission) => may(role, permission))
