export { digitsOf, emailKeyOf, phoneKeyOf } from './phone-key.ts'
