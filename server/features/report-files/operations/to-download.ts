import type { Database } from '../../../platform/db/database.ts'
import type { Download } from '../../../platform/http/download.ts'
import type { ReportDocument } from '../document.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { type FileReaders, takeFile } from './limit-files.ts'

/**
 * Object that the limits apply to: `org.id` is the ID of an organization or, for files about
 * several organizations, of a user.
 */
interface Limited {
  readonly ctx: { readonly db: Database; readonly org: { readonly id: string } }
}

/**
 * Creates a download for a report. The PDF is written while it is being sent.
 *
 * @param name  Parts of the file name, such as the grouping and the days.
 * @param build  Builds the report. Called only if no limit is exceeded.
 * @throws ApiError `RATE_LIMITED`
 */
export async function toDownload(
  { ctx: { db, org } }: Limited,
  name: readonly string[],
  build: () => Promise<ReportDocument>,
  readers: FileReaders = 'members',
): Promise<Download> {
  // Count the file before the first `await`: building the report takes seconds, and more requests
  // can be received in the meantime.
  const { signal, release } = takeFile(db, org.id, readers)
  try {
    const lines = writePdf(await build(), signal)
    return { name: `${name.join('-')}.pdf`, contentType: 'application/pdf', lines, signal, release }
  } catch (error) {
    release()
    throw error
  }
}
