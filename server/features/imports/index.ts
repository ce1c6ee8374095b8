import { chooseImportEncoding } from './operations/choose-encoding.ts'
import { chooseImportSheet } from './operations/choose-sheet.ts'
import {
  cancelImport,
  checkImport,
  discardImport,
  startImport,
  undoImport,
} from './operations/lifecycle-operations.ts'
import {
  getImport,
  listImportErrors,
  listImportProblems,
  listImports,
} from './operations/read-operations.ts'

export { fillLateLeads } from './clicks/fill-late-leads.ts'
export { loadImport } from './import-view.ts'
export { startImports } from './import-worker.ts'
export { importLimits } from './limits.ts'
export { beginCheck, beginImport } from './operations/import-actions.ts'
export { inspectAgain } from './operations/inspect-again.ts'
export {
  continueUpload,
  downloadImportErrors,
  uploadImport,
} from './operations/upload-operations.ts'
export { expireImports } from './upload/expire-content.ts'
export { completeImport, receiveNewImport } from './upload/receive-upload.ts'

/** The web app's operations for imports. */
export const importOperations = [
  listImports,
  getImport,
  listImportErrors,
  listImportProblems,
  chooseImportSheet,
  chooseImportEncoding,
  checkImport,
  startImport,
  cancelImport,
  undoImport,
  discardImport,
] as const
