import { createShareLink, listShareLinks, revokeShareLink } from './share-link-operations.ts'

export { openSharedReport, sharedReportInput } from './open-shared-report.ts'

/** The settings operations for share links. */
export const shareLinkOperations = [listShareLinks, createShareLink, revokeShareLink] as const
