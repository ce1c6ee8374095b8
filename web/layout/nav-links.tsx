import { NavLink } from '@mantine/core'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useOrg } from '../auth/use-org.ts'
import { lazyPart } from '../components/loading/lazy-part.tsx'
import { carryPeriod, loadLastPeriod } from '../components/period/last-period.ts'
import { periodParams } from '../components/period/period.ts'
import type { Search } from '../lib/search-params.ts'
import { navItems, quarantinePath } from './nav-items.ts'

// Loads after the page, because it needs a request anyway.
const QuarantineCount = lazyPart(
  async () => (await import('./quarantine-count.tsx')).QuarantineCount,
)

/** Links to the organization's pages that the user can see. */
export function NavLinks({ onVisit }: { readonly onVisit: () => void }) {
  const org = useOrg()
  // Selects what the links depend on, so that they do not re-render after each click in a list.
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = useSearch({
    strict: false,
    structuralSharing: true,
    // `parseSearch` never sets a parameter to undefined.
    select: (all) => periodParams(all as Search),
  })
  const period = carryPeriod(search, loadLastPeriod(org.id))
  const currentPath = pathname.replace(`/o/${org.id}`, '')
  return navItems
    .filter(({ needs }) => org.may(needs))
    .map(({ path, label, icon: Icon, hasPeriod = false }) => (
      <NavLink
        key={path}
        label={label}
        active={isCurrent(currentPath, path)}
        aria-current={isCurrent(currentPath, path) ? 'page' : undefined}
        leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
        rightSection={
          path === quarantinePath ? (
            <Suspense>
              <QuarantineCount />
            </Suspense>
          ) : null
        }
        onClick={onVisit}
        renderRoot={(props) => (
          <Link
            to={`/o/${org.id}${path}`}
            search={hasPeriod ? period : {}}
            activeOptions={{ exact: true }}
            {...props}
          />
        )}
      />
    ))
}

/** True on the page that the link opens and on its subpages. */
function isCurrent(currentPath: string, path: string): boolean {
  if (path === '') return currentPath === '' || currentPath === '/'
  // A page of the settings with its own link in the menu.
  if ([path, currentPath].includes(quarantinePath)) return currentPath === path
  return currentPath.startsWith(path.startsWith('/settings') ? '/settings' : path)
}
