import type { Download } from '../../../platform/http/download.ts'
import type { FileContext } from '../content/open-document.ts'
import type { ReportDocument } from '../document.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { type FileReaders, takeFile } from './limit-files.ts'

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
  readers: FileReaders = 'members',
): Promise<Download> {
  // Counted before the first wait: building takes seconds, in which more requests can arrive.
  const { signal, release } = takeFile(db, org.id, readers)
  try {
    const lines = writePdf(await build(), signal)
    return { name: `${name.join('-')}.pdf`, contentType: 'application/pdf', lines, signal, release }
  } catch (error) {
    release()
    throw error
  }
}
