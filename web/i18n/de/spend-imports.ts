export { spendImports } from '../en/spend-imports.ts'
