export {
  type ContactKeys,
  extractDigits,
  toContactKeys,
  toEmailKey,
  toPhoneKey,
} from './phone-key.ts'
