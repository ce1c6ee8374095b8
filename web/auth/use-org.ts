import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { GetMeOutput } from '../../sdk/app-operations.generated.ts'
import { meQuery } from '../api/me.ts'

/** The signed-in user's organization. */
export type MyOrg = GetMeOutput['organizations'][number]

export type Permission = MyOrg['permissions'][number]

/** An organization, along with a check of the user's permissions in it. */
export type CurrentOrg = MyOrg & { readonly may: (permission: Permission) => boolean }

/**
 * The page's organization; null outside of an organization. It is provided by a context because
 * hundreds of components on a page use it: querying the cache in each one took an eighth of the
 * lead list's script time.
 */
export const OrgContext = createContext<CurrentOrg | null>(null)

/** The current organization and the user's permissions in it. */
export function useOrg(): CurrentOrg {
  const org = use(OrgContext)
  if (org === null) throw new Error('useOrg needs a page of an organization.')
  return org
}

/** Name of the current organization; `undefined` outside of an organization. */
export const useOrgName = (): string | undefined => use(OrgContext)?.name

/** True if the user can see leads; false outside of an organization, such as in shared reports. */
export const useMaySeeLeads = (): boolean => use(OrgContext)?.may('leads.read') ?? false

/** The signed-in user; only for pages below a route that loads it. */
export function useMe(): GetMeOutput {
  const { data } = useSuspenseQuery(meQuery)
  if (data === null) throw new Error('useMe needs a signed-in user.')
  return data
}
