export { fieldLabels, lead } from '../en/lead.ts'
