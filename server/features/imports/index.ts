export { beginCheck, beginImport } from './begin.ts'
export {
  cancelImport,
  checkImport,
  discardImport,
  startImport,
  undoImport,
} from './change-operations.ts'
export { chooseImportSheet, chooseSheet } from './choose-sheet.ts'
export { fillLateLeads } from './clicks/late-clicks.ts'
export { expireImports } from './drop-content.ts'
export { continueUpload, downloadImportErrors, uploadImport } from './file-operations.ts'
export { importLimits } from './limits.ts'
export { readImport } from './read-import.ts'
export { getImport, listImportErrors, listImports } from './read-operations.ts'
export { completeImport, receiveNew } from './receive.ts'
export { startImports } from './work.ts'
