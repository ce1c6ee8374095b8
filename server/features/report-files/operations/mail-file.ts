import { dashboardInput } from '../../../../contract/dashboard.ts'
import type { Language } from '../../../../contract/languages.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { AttachedFile } from '../../accounts/index.ts'
import { buildDashboardDocument } from '../content/dashboard-content.ts'
import { createFileContext } from '../content/open-document.ts'
import { maxFileMs } from '../document.ts'
import { writePdf } from '../pdf/write-pdf.ts'

/** Maximum size of an attached file: many mail servers reject emails larger than 10 MB. */
const maxBytes = 5_000_000

/**
 * Creates a PDF with the dashboard for a period.
 *
 * @returns `undefined` if the file is larger than 5 MB.
 */
export async function createMailFile(
  ctx: Ctx,
  language: Language,
  days: { readonly startDate: string; readonly endDate: string },
  most = maxBytes,
): Promise<AttachedFile | undefined> {
  const query = dashboardInput.parse({ ...days, by: 'channel' })
  const context = createFileContext(ctx, language)
  const report = await buildDashboardDocument(context, { ...query, measure: 'leads' })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of writePdf(report, AbortSignal.timeout(maxFileMs))) {
    size += chunk.length
    if (size > most) return undefined
    chunks.push(chunk)
  }
  const name = `report-${days.startDate}-${days.endDate}.pdf`
  return { name, type: 'application/pdf', bytes: Buffer.concat(chunks) }
}
