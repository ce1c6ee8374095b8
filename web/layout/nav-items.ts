import {
  IconChartDots3,
  IconCoins,
  IconFileImport,
  IconLayoutDashboard,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { messages } from '../i18n/index.ts'

const texts = messages.layout

/** Pages of an organization with path and required permission. */
export const navItems = [
  { path: '', label: texts.dashboard, icon: IconLayoutDashboard, needs: 'reports.read' },
  { path: '/leads', label: texts.leads, icon: IconUsers, needs: 'leads.read' },
  { path: '/attribution', label: texts.attribution, icon: IconChartDots3, needs: 'reports.read' },
  { path: '/ad-spend', label: texts.adSpend, icon: IconCoins, needs: 'reports.read' },
  { path: '/imports', label: texts.imports, icon: IconFileImport, needs: 'leads.import' },
  { path: '/settings/general', label: texts.settings, icon: IconSettings, needs: 'org.read' },
] as const
