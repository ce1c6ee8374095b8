export { rules } from '../en/rules.ts'
