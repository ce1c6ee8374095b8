import { type Scope, scopes } from '../../../contract/oauth.ts'
import type { Role } from '../../../contract/organizations/roles.ts'
import { may, type Permission } from '../members/index.ts'

/** What a member must be allowed to do, to let a program do it. @see L-103 */
const needed = {
  'leads:read': 'leads.read',
  'leads:write': 'leads.change',
  'stats:read': 'reports.read',
  'spend:read': 'reports.read',
} as const satisfies Readonly<Record<Scope, Permission>>

/** What a role may let a program do. */
export const parseScopes = (role: Role): readonly Scope[] =>
  scopes.filter((scope) => may(role, needed[scope]))

/** Rights that a text names, in our order; what is none of ours is left out. */
export function scopesIn(text: string): readonly Scope[] {
  const named = new Set(text.split(' '))
  return scopes.filter((scope) => named.has(scope))
}
