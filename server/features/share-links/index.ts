import { createShareLink, listShareLinks, revokeShareLink } from './share-link-operations.ts'

export { openSharedReport, sharedReportInput } from './open-shared-report.ts'

/** The operations for share links in the settings. */
export const shareLinkOperations = [listShareLinks, createShareLink, revokeShareLink] as const
