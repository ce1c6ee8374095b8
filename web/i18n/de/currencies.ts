export { currencies } from '../en/currencies.ts'
