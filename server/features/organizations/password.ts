import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** CPU and memory parameters of scrypt. */
export type ScryptCost = Readonly<Record<'N' | 'r' | 'p' | 'maxmem', number>>

/** 32 MiB and about 50 ms per hash. @see OWASP Password Storage Cheat Sheet */
export const scryptCost: ScryptCost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

/** Length of the derived key, in bytes. */
const keyBytes = 64

/** Minimum length, in characters. */
export const minPassword = 10

/** Maximum length, in characters. */
export const maxPassword = 128

/**
 * Returns `salt:key` in hex, the format that sign-in expects.
 *
 * @param cost  Lower than the default only in tests.
 */
export async function hashPassword(password: string, cost = scryptCost): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await derive(password, salt, cost)).toString('hex')}`
}

/** @param cost  Must be the cost that the hash was created with. */
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
