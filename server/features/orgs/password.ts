import { randomBytes, scrypt } from 'node:crypto'

/** Cost of scrypt: 32 MiB and some 50 ms a hash. @see OWASP Password Storage Cheat Sheet */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 } as const

/** Shortest password that is accepted, in characters. */
export const minPassword = 10

/** `salt:key` in hex, the form in which sign-in reads it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  const key = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 64, cost, (error, derived) => {
      if (error === null) resolve(derived)
      else reject(error)
    })
  })
  return `${salt}:${key.toString('hex')}`
}
