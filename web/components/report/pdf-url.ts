import { language } from '../../i18n/language.ts'
import type { Days } from '../period/period.ts'

/** Reports that the service creates as PDF files. */
export type PdfReport = 'attribution' | 'ad-spend' | 'unmatched' | 'dashboard'

/** Download URL for a report in the page's language. An empty ID selects rows without an ID. */
export function buildPdfUrl(
  orgId: string,
  report: PdfReport,
  query: Readonly<Record<string, string>>,
): string {
  const parameters = new URLSearchParams({ ...query, format: 'pdf', language })
  return `/app/orgs/${orgId}/report-files/${report}?${parameters}`
}

/** Download URL for the list of all organizations. */
export function buildOverviewPdfUrl({ startDate, endDate }: Days, timeZone: string): string {
  const query = { startDate, endDate, timeZone, format: 'pdf', language }
  return `/app/organization-files/overview?${new URLSearchParams(query)}`
}
