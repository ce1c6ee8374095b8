import {
  IconChartDots3,
  IconCoins,
  IconFileImport,
  IconLayoutDashboard,
  IconSettings,
  IconShieldX,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import type { Permission } from '../auth/use-org.ts'
import { messages } from '../i18n/index.ts'

const texts = messages.layout

interface NavItem {
  readonly path: string
  readonly label: string
  readonly icon: typeof IconCoins
  readonly needs: Permission
  /** True if the page's URL contains the period. */
  readonly hasPeriod?: boolean
}

/** Path of the page with the leads in quarantine, which the menu counts. */
export const quarantinePath = '/settings/quarantine'

/** An organization's pages, with their paths and required permissions. */
export const navItems: readonly NavItem[] = [
  {
    path: '',
    label: texts.dashboard,
    icon: IconLayoutDashboard,
    needs: 'reports.read',
    hasPeriod: true,
  },
  { path: '/leads', label: texts.leads, icon: IconUsers, needs: 'leads.read' },
  { path: '/my-leads', label: texts.myLeads, icon: IconUserCheck, needs: 'leads.read' },
  {
    path: quarantinePath,
    label: texts.quarantine,
    icon: IconShieldX,
    needs: 'quarantine.read',
  },
  {
    path: '/attribution',
    label: texts.attribution,
    icon: IconChartDots3,
    needs: 'reports.read',
    hasPeriod: true,
  },
  {
    path: '/ad-spend',
    label: texts.adSpend,
    icon: IconCoins,
    needs: 'reports.read',
    hasPeriod: true,
  },
  { path: '/imports', label: texts.imports, icon: IconFileImport, needs: 'leads.import' },
  { path: '/settings/general', label: texts.settings, icon: IconSettings, needs: 'org.read' },
]
