import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of scrypt: 32 MiB and some 50 ms a hash. @see OWASP Password Storage Cheat Sheet */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 } as const

/** Length of what is derived from a password, in bytes. */
const keyBytes = 64

/** Shortest password that is accepted, in characters. */
export const minPassword = 10

/** Longest password that is accepted, in characters. */
export const maxPassword = 128

/** `salt:key` in hex, the form in which sign-in reads it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await derive(password, salt)).toString('hex')}`
}

/** True when a password is the one that was hashed. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const wanted = Buffer.from(key, 'hex')
  const derived = await derive(password, salt)
  return wanted.length === derived.length && timingSafeEqual(wanted, derived)
}

const derive = (password: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, derived) => {
      if (error === null) resolve(derived)
      else reject(error)
    })
  })
