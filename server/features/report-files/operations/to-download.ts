import type { Database } from '../../../platform/db/database.ts'
import type { Download } from '../../../platform/http/download.ts'
import type { ReportDocument } from '../document.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { type FileReaders, takeFile } from './limit-files.ts'

/** Whose files are limited: an organization's or, with the ID of a user, this user's. */
interface Limited {
  readonly ctx: { readonly db: Database; readonly org: { readonly id: string } }
}

/**
 * A report as a PDF that is written while it is being sent.
 *
 * @param name  Parts of the file name, such as the grouping and the days.
 * @param build  Called only within the limits.
 * @throws ApiError `RATE_LIMITED`
 */
export async function toDownload(
  { ctx: { db, org } }: Limited,
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
