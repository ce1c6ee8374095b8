import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { notFound, rootRouteId, useParams } from '@tanstack/react-router'
import type { GetMeOutput } from '../../sdk/app-operations.generated.ts'
import { meQuery } from '../api/me.ts'

/** An organization of the person who is signed in. */
export type MyOrg = GetMeOutput['organizations'][number]

/** Something that a member may be allowed to do. */
export type Permission = MyOrg['permissions'][number]

/**
 * The organization that the page shows, and what the person may do there.
 *
 * @throws What shows, in place of the page, that there is nothing here for who was removed from it.
 */
export function useOrg(): MyOrg & { readonly may: (permission: Permission) => boolean } {
  const { orgId } = useParams({ from: '/o/$orgId' })
  const org = useMe().organizations.find(({ id }) => id === orgId)
  if (org === undefined) throw notFound({ routeId: rootRouteId })
  return { ...org, may: (permission) => org.permissions.includes(permission) }
}

/** Name of the organization that the page shows; none elsewhere, and until it is known. */
export function useOrgName(): string | undefined {
  const { orgId } = useParams({ strict: false })
  // Pages of an organization have asked for it before.
  const { data } = useQuery({ ...meQuery, enabled: false })
  return data?.organizations.find(({ id }) => id === orgId)?.name
}

/** Who is signed in; only below pages that ask for it. */
export function useMe(): GetMeOutput {
  const { data } = useSuspenseQuery(meQuery)
  if (data === null) throw new Error('useMe needs a signed-in user.')
  return data
}
