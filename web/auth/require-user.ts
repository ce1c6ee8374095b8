import { redirect } from '@tanstack/react-router'
import type { GetMeOutput } from '../../sdk/app-operations.generated.ts'
import { meQuery } from '../api/me.ts'
import { queryClient } from '../api/query-client.ts'
import { loadLastOrg, saveLastOrg } from './last-org.ts'

/**
 * Returns the signed-in user or, if there is none, redirects to the sign-in page, which leads back
 * to `href`.
 */
export async function requireUser(href: string): Promise<GetMeOutput> {
  // Uses cached permissions even if they might have changed, so that pages do not have to wait. The
  // cache reloads stale permissions in the background.
  const me = await queryClient.ensureQueryData({ ...meQuery, revalidateIfStale: true })
  if (me === null) throw redirect({ to: '/sign-in', search: href === '/' ? {} : { next: href } })
  return me
}

/**
 * Redirects to the last visited organization, to the list of organizations (if the user has
 * several), or to the page for creating a first organization.
 */
export async function redirectToLastOrg(): Promise<never> {
  const me = await requireUser('/')
  const last = me.organizations.find(({ id }) => id === loadLastOrg())
  if (last === undefined && me.organizations.length > 1) throw redirect({ to: '/organizations' })
  const first = last ?? me.organizations[0]
  if (first === undefined) throw redirect({ to: '/organizations/new' })
  throw redirect({ to: '/o/$orgId', params: { orgId: first.id } })
}

/** Redirects users with fewer than two organizations to `/`, which opens their only one. */
export async function requireSeveralOrgs(): Promise<void> {
  const me = await requireUser('/')
  if (me.organizations.length < 2) throw redirect({ to: '/' })
}

/**
 * Saves the organization as the last visited one. Redirects to single sign-on if the organization
 * requires it.
 *
 * @returns True if the user is a member of the organization.
 */
export async function enterOrg(orgId: string, href: string): Promise<boolean> {
  const me = await requireUser(href)
  const org = me.organizations.find(({ id }) => id === orgId)
  if (org?.needsSingleSignOn === true) {
    throw redirect({ to: '/single-sign-on', search: { provider: orgId, next: href } })
  }
  if (org !== undefined) saveLastOrg(orgId)
  return org !== undefined
}
