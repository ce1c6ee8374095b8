import type { Permission } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'

const texts = messages.adSpend

interface Tab {
  /** Address below that of ad spend. */
  readonly path: '' | '/unmatched' | '/import' | '/schedules' | '/currencies'
  readonly label: string
  readonly needs: Permission
}

/** The pages of ad spend, and what is needed to see them. */
export const tabs = [
  { path: '', label: texts.report, needs: 'reports.read' },
  { path: '/unmatched', label: texts.unmatched, needs: 'reports.read' },
  { path: '/import', label: texts.import, needs: 'leads.import' },
  { path: '/schedules', label: texts.schedules, needs: 'leads.import' },
  { path: '/currencies', label: texts.currencies, needs: 'reports.read' },
] as const satisfies readonly Tab[]

/** Where one of them is in an organization. */
export const tabPath = (orgId: string, path: TabPath): string => `/o/${orgId}/ad-spend${path}`

/** Address of one of them below that of ad spend. */
export type TabPath = (typeof tabs)[number]['path']
