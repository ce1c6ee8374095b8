import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateUtf8 } from './utf8-validator.ts'

test('UTF-8 is detected however the bytes of a file are split', () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      fc.string({ unit: 'binary' }),
      pieces,
      (raw, text, sizes) => {
        for (const bytes of [Buffer.from(raw), Buffer.from(text)]) {
          let state = { isUtf8: true, tail: Buffer.alloc(0) }
          let at = 0
          for (let i = 0; at < bytes.length; i++) {
            const size = sizes[i % sizes.length] ?? 1
            state = validateUtf8(state, bytes.subarray(at, at + size)) as typeof state
            at += size
          }
          const isUtf8 = state.isUtf8 && state.tail.length === 0

          expect(isUtf8).toBe(bytes.equals(Buffer.from(bytes.toString())))
        }
      },
    ),
  )
})
