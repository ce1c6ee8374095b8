import type { Download } from '../../../platform/http/download.ts'
import type { FileContext } from '../content/open-document.ts'
import type { ReportDocument } from '../document.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { countFile, takeFile } from './limit-files.ts'

/**
 * A report as a PDF that is written while it is being sent.
 *
 * @param name  Parts of the file name, such as the grouping and the days.
 * @param build  Called only within the limits.
 * @throws ApiError `RATE_LIMITED`
 */
export async function toDownload(
  { ctx: { db, org } }: Pick<FileContext, 'ctx'>,
  name: readonly string[],
  build: () => Promise<ReportDocument>,
): Promise<Download> {
  takeFile(db, org.id)
  const report = await build()
  return {
    name: `${name.join('-')}.pdf`,
    contentType: 'application/pdf',
    lines: countFile(db, writePdf(report)),
  }
}
