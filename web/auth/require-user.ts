import { redirect } from '@tanstack/react-router'
import type { GetMeOutput } from '../../sdk/app-operations.generated.ts'
import { meQuery } from '../api/me.ts'
import { queryClient } from '../api/query-client.ts'
import { loadLastOrg, saveLastOrg } from './last-org.ts'

/** Who is signed in; leaves for the sign-in page when nobody is, and comes back afterwards. */
export async function requireUser(href: string): Promise<GetMeOutput> {
  const me = await queryClient.ensureQueryData(meQuery)
  if (me === null) throw redirect({ to: '/sign-in', search: href === '/' ? {} : { next: href } })
  return me
}

/** Goes to the organization that was looked at last; without one, to where one is made. */
export async function redirectToLastOrg(): Promise<never> {
  const me = await requireUser('/')
  const last = me.organizations.find(({ id }) => id === loadLastOrg()) ?? me.organizations[0]
  if (last === undefined) throw redirect({ to: '/organizations/new' })
  throw redirect({ to: '/o/$orgId', params: { orgId: last.id } })
}

/**
 * Remembers the organization of an address.
 *
 * @returns Whether the person belongs to it.
 */
export async function enterOrg(orgId: string, href: string): Promise<boolean> {
  const me = await requireUser(href)
  const isMember = me.organizations.some(({ id }) => id === orgId)
  if (isMember) saveLastOrg(orgId)
  return isMember
}
