import type { Role } from '../../../contract/organizations/roles.ts'
import { type AppScope, appScopes, dropCoveredScopes } from '../../../contract/scopes.ts'
import { may, type Permission } from '../members/index.ts'

/** Permission that a user needs in order to grant each scope. @see L-103 */
const needed = {
  'leads:create': 'leads.change',
  'leads:read': 'leads.read',
  'leads:write': 'leads.change',
  'reports:read': 'reports.read',
  'stats:read': 'reports.read',
  'spend:read': 'reports.read',
  'spend:write': 'leads.import',
} as const satisfies Readonly<Record<AppScope, Permission>>

/** Scopes that a role can grant. */
export const parseScopes = (role: Role): readonly AppScope[] =>
  appScopes.filter((scope) => may(role, needed[scope]))

/**
 * Finds our scopes in a space-separated list and returns them in our order. Drops all other scopes.
 * Also drops scopes that another listed scope includes, because a scope that the user unchecks on
 * the consent page must not remain granted through another scope.
 */
export function scopesIn(text: string): readonly AppScope[] {
  const named = new Set(text.split(' '))
  return dropCoveredScopes(appScopes.filter((scope) => named.has(scope)))
}
