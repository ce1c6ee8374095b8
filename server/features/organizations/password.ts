import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Time and memory that scrypt takes for each hash. */
export type ScryptCost = Readonly<Record<'N' | 'r' | 'p' | 'maxmem', number>>

/** 32 MiB and some 50 ms a hash. @see OWASP Password Storage Cheat Sheet */
export const scryptCost: ScryptCost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

/** Length of what is derived from a password, in bytes. */
const keyBytes = 64

/** Shortest password that is accepted, in characters. */
export const minPassword = 10

/** Longest password that is accepted, in characters. */
export const maxPassword = 128

/**
 * `salt:key` in hex, the form in which sign-in reads it.
 *
 * @param cost  Less than the default is for tests alone.
 */
export async function hashPassword(password: string, cost = scryptCost): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await derive(password, salt, cost)).toString('hex')}`
}

/** True when a password is the one that was hashed, at the same cost. */
export async function verifyPassword(
  hash: string,
  password: string,
  cost = scryptCost,
): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'hex')
  const derived = await derive(password, salt, cost)
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

const derive = (password: string, salt: string, cost: ScryptCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, derived) => {
      if (error === null) resolve(derived)
      else reject(error)
    })
  })
