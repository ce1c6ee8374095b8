import * as z from 'zod'
import { languages } from '../../../../contract/languages.ts'
import type { SharedReport } from '../../../../contract/shared-report.ts'
import type { Database } from '../../../platform/db/database.ts'
import { found } from '../../../platform/http/api-error.ts'
import type { Download } from '../../../platform/http/download.ts'
import { createCtx, systemActor } from '../../../platform/operation.ts'
import { getOrg } from '../../organizations/index.ts'
import { sharedReportInput } from '../../share-links/index.ts'
import { createFileContext } from '../content/open-document.ts'
import { buildSharedDocument } from '../content/shared-content.ts'
import { toDownload } from './to-download.ts'

/**
 * Input for a file behind a share link. The days are required, because the file name contains them.
 */
export const sharedFileInput = sharedReportInput.extend({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  language: z.enum(languages).default('en'),
})

/**
 * Creates a PDF with a share link's reports.
 *
 * @param report  The reports that the link's visitor can see. The caller must have checked the
 *   token and the password.
 * @throws ApiError `RATE_LIMITED`
 */
export async function createSharedFile(
  db: Database,
  report: SharedReport,
  { token, language, ...query }: z.output<typeof sharedFileInput>,
): Promise<Download> {
  // A token starts with its organization's ID.
  const [orgId = ''] = token.split('.')
  const org = found(await getOrg(db, orgId), 'organization')
  const context = createFileContext(createCtx(db, org, systemActor), language)
  const name = ['report', query.startDate, query.endDate]
  const build = () => buildSharedDocument(context, report, query)
  return toDownload(context, name, build, 'visitors')
}
