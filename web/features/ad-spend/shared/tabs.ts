import type { Permission } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'

const texts = messages.adSpend

interface Tab {
  /** Path below `/ad-spend`. */
  readonly path: '' | '/unmatched' | '/import' | '/schedules' | '/currencies'
  readonly label: string
  readonly needs: Permission
}

/** Ad spend pages, with the permission that each one requires. */
export const tabs = [
  { path: '', label: texts.report, needs: 'reports.read' },
  { path: '/unmatched', label: texts.unmatched, needs: 'reports.read' },
  { path: '/import', label: texts.import, needs: 'leads.import' },
  { path: '/schedules', label: texts.schedules, needs: 'leads.import' },
  { path: '/currencies', label: texts.currencies, needs: 'reports.read' },
] as const satisfies readonly Tab[]

export const tabPath = (orgId: string, path: TabPath): string => `/o/${orgId}/ad-spend${path}`

/** Path of a tab below `/ad-spend`. */
export type TabPath = (typeof tabs)[number]['path']
