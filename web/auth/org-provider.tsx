import { notFound, rootRouteId, useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { type CurrentOrg, OrgContext, useMe } from './use-org.ts'

/**
 * Provides the organization in the URL to its pages.
 *
 * @throws The router's not-found error if the user is no longer a member.
 */
export function OrgProvider({ children }: { readonly children: ReactNode }) {
  const { orgId } = useParams({ from: '/o/$orgId' })
  const org = useMe().organizations.find(({ id }) => id === orgId)
  if (org === undefined) throw notFound({ routeId: rootRouteId })
  const current = useMemo<CurrentOrg>(
    () => ({ ...org, may: (permission) => org.permissions.includes(permission) }),
    [org],
  )
  return <OrgContext value={current}>{children}</OrgContext>
}
