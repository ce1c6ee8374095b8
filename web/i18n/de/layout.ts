export { layout } from '../en/layout.ts'
