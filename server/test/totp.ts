import { createHmac } from 'node:crypto'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that an authenticator app shows.
 *
 * @param uri  What was scanned, `otpauth://…`.
 * @see RFC 6238
 */
export function codeOf(uri: string, nowMs = Date.now()): string {
  const bits = [...(new URL(uri).searchParams.get('secret') ?? '')]
    .map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000)))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
