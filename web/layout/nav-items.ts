import {
  IconChartDots3,
  IconCoins,
  IconFileImport,
  IconLayoutDashboard,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { words } from '../i18n/en/index.ts'

const shell = words.shell

/** The pages of an organization with their address below its own, and what is needed to see them. */
export const links = [
  { path: '', label: shell.dashboard, icon: IconLayoutDashboard, needs: 'reports.read' },
  { path: '/leads', label: shell.leads, icon: IconUsers, needs: 'leads.read' },
  { path: '/attribution', label: shell.attribution, icon: IconChartDots3, needs: 'reports.read' },
  { path: '/ad-spend', label: shell.adSpend, icon: IconCoins, needs: 'reports.read' },
  { path: '/imports', label: shell.imports, icon: IconFileImport, needs: 'leads.import' },
  { path: '/settings/general', label: shell.settings, icon: IconSettings, needs: 'org.read' },
] as const
