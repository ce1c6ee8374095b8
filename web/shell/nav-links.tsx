import { NavLink } from '@mantine/core'
import {
  IconChartDots3,
  IconFileImport,
  IconLayoutDashboard,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useOrg } from '../session/use-org.ts'
import { words } from '../words/index.ts'

const links = [
  { path: '', label: words.shell.dashboard, icon: IconLayoutDashboard, needs: 'reports.read' },
  { path: '/leads', label: words.shell.leads, icon: IconUsers, needs: 'leads.read' },
  {
    path: '/attribution',
    label: words.shell.attribution,
    icon: IconChartDots3,
    needs: 'reports.read',
  },
  { path: '/imports', label: words.shell.imports, icon: IconFileImport, needs: 'leads.import' },
  { path: '/settings/general', label: words.shell.settings, icon: IconSettings, needs: 'org.read' },
] as const

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
        leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
        onClick={onVisit}
        renderRoot={(props) => <Link to={`/o/${org.id}${path}`} {...props} />}
      />
    ))
}

/** True on the page of a link, and on those below it. */
function isHere(here: string, path: string): boolean {
  if (path === '') return here === '' || here === '/'
  return here.startsWith(path.startsWith('/settings') ? '/settings' : path)
}
