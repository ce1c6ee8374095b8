export { copiedTables, notCopied } from './copied-tables.ts'
export { selectTemplate, type Template } from './select-template.ts'
export { insertTemplateRows } from './template-store.ts'
