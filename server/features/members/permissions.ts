import { type Role, roles } from '../../../contract/organizations/roles.ts'

/**
 * The lowest role that has each permission; all higher roles have it as well. This is the only
 * source of permissions; a test compares each cell with a handwritten table.
 *
 * @see L-51
 */
export const permissions = {
  'org.read': 'reporter',
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
  'members.read': 'reporter',
  'members.change': 'admin',
  'singleSignOn.change': 'owner',
  'audit.read': 'admin',
  'apps.read': 'reporter',
  'health.read': 'member',
  'hostName.change': 'owner',
  'shareLinks.read': 'admin',
  'shareLinks.change': 'admin',
  'reportAddresses.change': 'owner',
  'reports.read': 'reporter',
  'leads.read': 'viewer',
  'leads.change': 'member',
  'leads.erase': 'admin',
  'leads.import': 'admin',
  'leads.export': 'member',
  'conversions.read': 'admin',
  'conversions.change': 'admin',
  'inbound.read': 'admin',
  'inbound.change': 'admin',
  'webhooks.read': 'admin',
  'webhooks.change': 'admin',
} as const satisfies Readonly<Record<string, Role>>

export type Permission = keyof typeof permissions

/** False for roles that exist only in a newer version of the service. */
export const may = (role: Role, permission: Permission): boolean =>
  roles.includes(role) && roles.indexOf(role) <= roles.indexOf(permissions[permission])

// `Object.keys` loses the table's key type.
export const permissionNames = Object.keys(permissions) as Permission[]

/** All permissions that a role has, so that the web app shows only what the user can use. */
export const listPermissions = (role: Role): Permission[] =>
  permissionNames.filter((permission) => may(role, permission))
