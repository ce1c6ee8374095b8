export { leads } from '../en/leads.ts'
