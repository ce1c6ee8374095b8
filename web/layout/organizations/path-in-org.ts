import { periodParams } from '../../components/period/period.ts'
import { sections } from '../../features/settings/sections.ts'
import type { Search } from '../../lib/search-params.ts'
import { navItems } from '../nav-items.ts'

/** A link to an organization's page. */
export interface OrgTarget {
  readonly to: string
  readonly search: Search
}

interface TargetOrg {
  readonly id: string
  readonly permissions: readonly string[]
}

/**
 * Link to the current page in another organization, with the same period. For a page about one lead
 * or import, the link leads to the list instead; for a page that the user's role in the other
 * organization does not allow, it leads to the dashboard.
 *
 * @param pathname  Current path, such as `/o/…/settings/keys`.
 */
export function pathInOrg(
  pathname: string,
  search: Search,
  { id, permissions }: TargetOrg,
): OrgTarget {
  const path = toListPath(pathname.replace(/^\/o\/[^/]*/, '').replace(/\/$/, ''))
  const needs = findPermission(path)
  const isAllowed = needs !== undefined && permissions.includes(needs)
  return { to: `/o/${id}${isAllowed ? path : ''}`, search: periodParams(search) }
}

/** List path for pages about one object. */
const toListPath = (path: string): string =>
  path.replace(/^((?:\/ad-spend)?\/imports?)\/[^/]+$/, '$1').replace(/^\/leads\/[^/]+$/, '/leads')

function findPermission(path: string) {
  const [, section] = /^\/settings\/([^/]+)$/.exec(path) ?? []
  if (section !== undefined) return sections.find((one) => one.path === section)?.needs
  // The longest page path that the current path starts with; the dashboard's path is empty and
  // matches only itself.
  const [item] = navItems
    .filter((one) => path === one.path || (one.path !== '' && path.startsWith(`${one.path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)
  return item?.needs ?? (path === '/deleted-leads' ? 'leads.read' : undefined)
}
