export { account } from '../en/account.ts'
