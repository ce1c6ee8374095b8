import { useLocation } from '@tanstack/react-router'
import type { MyOrg } from '../../auth/use-org.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { type OrgTarget, pathInOrg } from './path-in-org.ts'

/** Returns a function that links to the current page in another organization. */
export function usePathInOrg(): (org: MyOrg) => OrgTarget {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (org) => pathInOrg(pathname, search, org)
}
