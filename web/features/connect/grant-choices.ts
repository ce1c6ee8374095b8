import type { GetConnectRequestOutput } from '../../../sdk/app-operations.generated.ts'

export type ConnectOrg = GetConnectRequestOutput['orgs'][number]

export type Scope = GetConnectRequestOutput['scopes'][number]

/**
 * Preselected organization: the last visited one if the user can grant any scope there, or else the
 * first one in which the user can grant any scope.
 */
export function defaultOrg(
  orgs: readonly ConnectOrg[],
  last: string | null,
): ConnectOrg | undefined {
  const grantable = orgs.filter(({ scopes }) => scopes.length > 0)
  return grantable.find(({ id }) => id === last) ?? grantable[0] ?? orgs[0]
}

/** Scopes that the user can grant in the organization and has not unchecked. */
export const grantedScopes = (org: ConnectOrg, removed: ReadonlySet<Scope>): Scope[] =>
  org.scopes.filter((scope) => !removed.has(scope))
