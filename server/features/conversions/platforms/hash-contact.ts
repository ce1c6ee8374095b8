import { createHash } from 'node:crypto'

const hashed = /^[a-f0-9]{64}$/i

/** SHA-256 in hex. A value that already is one is returned in lower case, never hashed twice. */
const hash = (text: string): string =>
  hashed.test(text) ? text.toLowerCase() : createHash('sha256').update(text).digest('hex')

/** Hash of an email address without spaces around it and in lower case; null if there is none. */
export function hashEmail(email: string | null): string | null {
  const text = (email ?? '').trim().toLowerCase()
  return text === '' ? null : hash(text)
}

/** Hash of a phone number in E.164 (`+` and digits); null without a country code. */
export function hashPhone(phone: string | null): string | null {
  const text = (phone ?? '').trim()
  if (hashed.test(text)) return hash(text)
  const digits = text.replace(/\D/g, '')
  return text.startsWith('+') && digits !== '' ? hash(`+${digits}`) : null
}
