export { copiedTables, notCopied } from './copied-tables.ts'
export { insertTemplateRows, selectTemplateRows, type TemplateRows } from './template-store.ts'
