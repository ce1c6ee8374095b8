import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { notFound, rootRouteId, useParams } from '@tanstack/react-router'
import type { GetMeOutput } from '../../sdk/app-operations.generated.ts'
import { meQuery } from '../api/me.ts'

/** The signed-in user's organization. */
export type MyOrg = GetMeOutput['organizations'][number]

export type Permission = MyOrg['permissions'][number]

/**
 * The current organization and the user's permissions in it.
 *
 * @throws The router's not-found error if the user is no longer a member.
 */
export function useOrg(): MyOrg & { readonly may: (permission: Permission) => boolean } {
  const { orgId } = useParams({ from: '/o/$orgId' })
  const org = useMe().organizations.find(({ id }) => id === orgId)
  if (org === undefined) throw notFound({ routeId: rootRouteId })
  return { ...org, may: (permission) => org.permissions.includes(permission) }
}

/** Name of the current organization; `undefined` outside of an organization or while loading. */
export const useOrgName = (): string | undefined => useOrgIfAny()?.name

/** False outside of an organization, such as in reports for visitors. */
export const useMaySeeLeads = (): boolean =>
  useOrgIfAny()?.permissions.includes('leads.read') ?? false

function useOrgIfAny(): MyOrg | undefined {
  const { orgId } = useParams({ strict: false })
  // The routes of an organization have already loaded the user.
  const { data } = useQuery({ ...meQuery, enabled: false })
  return data?.organizations.find(({ id }) => id === orgId)
}

/** The signed-in user; only for pages below a route that loads it. */
export function useMe(): GetMeOutput {
  const { data } = useSuspenseQuery(meQuery)
  if (data === null) throw new Error('useMe needs a signed-in user.')
  return data
}
