export { copiedTables, notCopied } from './copied-tables.ts'
export { insertTemplateRows, selectTemplateRows } from './template-store.ts'
