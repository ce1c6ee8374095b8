export { fillLateLeads } from './clicks/late-clicks.ts'
export { startImports } from './jobs/import-worker.ts'
export { importLimits } from './limits.ts'
export { chooseImportSheet, chooseSheet } from './operations/choose-sheet.ts'
export {
  cancelImport,
  checkImport,
  discardImport,
  startImport,
  undoImport,
} from './operations/lifecycle-operations.ts'
export { readImport } from './operations/load-import.ts'
export { getImport, listImportErrors, listImports } from './operations/read-operations.ts'
export {
  continueUpload,
  downloadImportErrors,
  uploadImport,
} from './operations/upload-operations.ts'
export { expireImports } from './upload/expire-content.ts'
export { completeImport, receiveNew } from './upload/receive.ts'
export { beginCheck, beginImport } from './upload/start-transition.ts'
