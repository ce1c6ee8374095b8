import { NavLink } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useOrg } from '../auth/use-org.ts'
import { links } from './nav-items.ts'

/** The pages of an organization that the person may see. */
export function NavLinks({ onVisit }: { readonly onVisit: () => void }) {
  const org = useOrg()
  const { pathname } = useLocation()
  const here = pathname.replace(`/o/${org.id}`, '')
  return links
    .filter(({ needs }) => org.may(needs))
    .map(({ path, label, icon: Icon }) => (
      <NavLink
        key={path}
        label={label}
        active={isHere(here, path)}
        aria-current={isHere(here, path) ? 'page' : undefined}
        leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
        onClick={onVisit}
        renderRoot={(props) => (
          <Link to={`/o/${org.id}${path}`} activeOptions={{ exact: true }} {...props} />
        )}
      />
    ))
}

/** True on the page of a link, and on those below it. */
function isHere(here: string, path: string): boolean {
  if (path === '') return here === '' || here === '/'
  return here.startsWith(path.startsWith('/settings') ? '/settings' : path)
}
