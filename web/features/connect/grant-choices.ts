import type { GetConnectRequestOutput } from '../../../sdk/app-operations.generated.ts'

/** An organization to which the app may be connected. */
export type ConnectOrg = GetConnectRequestOutput['orgs'][number]

/** One of the rights that an app may ask for. */
export type Scope = GetConnectRequestOutput['scopes'][number]

/**
 * The organization that is chosen at first: the one that was looked at last, if the person may
 * allow anything there; else the first in which they may.
 */
export function defaultOrg(
  orgs: readonly ConnectOrg[],
  last: string | null,
): ConnectOrg | undefined {
  const grantable = orgs.filter(({ scopes }) => scopes.length > 0)
  return grantable.find(({ id }) => id === last) ?? grantable[0] ?? orgs[0]
}

/** What is allowed: all that the person may grant there, without what they took away. */
export const grantedScopes = (org: ConnectOrg, removed: ReadonlySet<Scope>): Scope[] =>
  org.scopes.filter((scope) => !removed.has(scope))
