export { scheduledImports } from '../en/scheduled-imports.ts'
