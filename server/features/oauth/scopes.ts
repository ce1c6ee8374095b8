import { type Scope, scopes } from '../../../contract/oauth.ts'
import type { Role } from '../../../contract/organizations/roles.ts'
import { may, type Permission } from '../members/index.ts'

/** Permission that a user needs to grant a scope. @see L-103 */
const needed = {
  'leads:read': 'leads.read',
  'leads:write': 'leads.change',
  'stats:read': 'reports.read',
  'spend:read': 'reports.read',
} as const satisfies Readonly<Record<Scope, Permission>>

/** Scopes that a role can grant. */
export const parseScopes = (role: Role): readonly Scope[] =>
  scopes.filter((scope) => may(role, needed[scope]))

/** Our scopes in a space-separated list, in our order; all others are dropped. */
export function scopesIn(text: string): readonly Scope[] {
  const named = new Set(text.split(' '))
  return scopes.filter((scope) => named.has(scope))
}
