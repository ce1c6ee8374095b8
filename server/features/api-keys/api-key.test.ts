import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createApiKey, hashKey, isApiKey, keyHint } from './api-key.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** CRC-32, computed bit by bit as in its definition, independently of our code and zlib. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** Checksum as six base62 digits, computed by plain division. */
function computeChecksum(text: string): string {
  const digits: string[] = []
  for (let rest = crc32(text), i = 0; i < 6; i++, rest = Math.floor(rest / 62)) {
    digits.push(alphabet.charAt(rest % 62))
  }
  return digits.reverse().join('')
}

// Values computed by another program in another language. Written without the prefix, so that
// secret scanners do not report them.
const vectors = [
  ['00'.repeat(32), '00000000000000000000000000000000000000000001H6Wad'],
  ['ff'.repeat(32), 'yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp14MOERD'],
  [
    '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    '003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1uncsR',
  ],
] as const

test.for(vectors)('random bits %s make the expected key', ([bits, rest]) => {
  const key = `lt_live_${rest}`

  expect(createApiKey(Buffer.from(bits, 'hex'))).toBe(key)
  expect(isApiKey(key)).toBe(true)
})

test('the independent checksum matches a published CRC-32 value', () => {
  expect(crc32('123456789')).toBe(0xcbf43926)
})

test('every key has the documented format and a checksum of everything before it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bits) => {
      const key = createApiKey(Buffer.from(bits))

      expect(key).toMatch(/^lt_live_[0-9A-Za-z]{49}$/)
      expect(key.slice(-6)).toBe(computeChecksum(key.slice(0, -6)))
      expect(isApiKey(key)).toBe(true)
    }),
  )
})

test('keys contain the random bits, so no two keys are equal', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bits) => {
      let value = 0n
      for (const digit of createApiKey(Buffer.from(bits)).slice(8, -6)) {
        value = value * 62n + BigInt(alphabet.indexOf(digit))
      }

      expect(value).toBe(BigInt(`0x${Buffer.from(bits).toString('hex')}`))
    }),
  )
})

test('the checksum detects any single wrong character', () => {
  const key = createApiKey()
  for (let i = 0; i < key.length; i++) {
    const other = alphabet.charAt((alphabet.indexOf(key.charAt(i)) + 1) % 62)

    expect(isApiKey(key.slice(0, i) + other + key.slice(i + 1))).toBe(false)
  }
})

test.for([
  '',
  'lt_live_',
  `lt_test_${'0'.repeat(49)}`,
  `lt_live_${'0'.repeat(49)}`,
  createApiKey().slice(0, -1),
  `${createApiKey()}0`,
  ` ${createApiKey()}`,
  `${createApiKey()}\n`,
  createApiKey().toUpperCase(),
])('%j is not a key', (text) => {
  expect(isApiKey(text)).toBe(false)
})

test('only the hash and the start of a key are stored', () => {
  const key = createApiKey(randomBytes(32))

  expect(hashKey(key)).toBe(createHash('sha256').update(key).digest('hex'))
  expect(keyHint(key)).toBe(key.slice(0, 12))
})
