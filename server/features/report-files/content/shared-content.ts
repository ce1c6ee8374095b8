import type { SharedGroup, SharedReport } from '../../../../contract/shared-report.ts'
import type { ReportDocument, ReportFact, ReportSection } from '../document.ts'
import { buildCreditTable } from './credit-table.ts'
import { describeDashboard } from './dashboard-content.ts'
import { buildFigures } from './dashboard-figures.ts'
import {
  countingFact,
  type FileContext,
  openDocument,
  periodFact,
  rowsNotes,
} from './open-document.ts'
import { buildOverTime } from './over-time.ts'

export interface SharedFileQuery {
  readonly groupBy: SharedGroup
  readonly countBy: 'created' | 'outcome'
  readonly startDate: string
  readonly endDate: string
}

/** Builds a file with the reports that a visitor with the share link can see. */
export function buildSharedDocument(
  context: FileContext,
  { name, dashboard, attribution, spend, currency }: SharedReport,
  query: SharedFileQuery,
): Promise<ReportDocument> {
  const { texts } = context
  const group = texts.attribution.groups[query.groupBy]
  const title =
    dashboard === null
      ? texts.attribution.title(texts.measures.leads, group)
      : texts.dashboard.title
  const facts: ReportFact[] = [
    { label: texts.facts.sharedBy, value: name },
    ...(dashboard === null
      ? [periodFact(context, query), countingFact(context, query.countBy)]
      : describeDashboard(context, dashboard)),
  ]
  const sections: ReportSection[] = []
  if (dashboard !== null) {
    sections.push(
      buildFigures(context, { dashboard, spend, spendBefore: [] }),
      ...buildOverTime(context, dashboard, 'leads'),
    )
  }
  if (attribution !== null && attribution.rows.length > 0) {
    const { rows, groups } = attribution
    const notes = rowsNotes(context, rows.length, groups)
    const table = { groupBy: query.groupBy, rows, currency, notes, model: 'lastNonDirect' } as const
    sections.push(buildCreditTable(context, { ...table, title: texts.dashboard.by(group) }))
  }
  if (sections.length === 0) sections.push({ kind: 'text', text: texts.nothing })
  return openDocument(context, { title, facts, sections })
}
