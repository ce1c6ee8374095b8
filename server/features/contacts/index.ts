export { type ContactKeys, contactKeysOf, digitsOf, emailKeyOf, phoneKeyOf } from './phone-key.ts'
