export { createReportFormats, type ReportFormats } from './formats.ts'
export { reportFileOperations } from './operations/file-operations.ts'
export { createMailFile } from './operations/mail-file.ts'
export { createSharedFile, sharedFileInput } from './operations/shared-file.ts'
