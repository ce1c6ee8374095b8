export { shared } from '../en/shared.ts'
