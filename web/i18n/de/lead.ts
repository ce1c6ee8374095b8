export { lead } from '../en/lead.ts'
