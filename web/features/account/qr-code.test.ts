import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr } from './qr-code.ts'

const uri = 'otpauth://totp/Leadtrace:a%40b.example?secret=GMYVI6KEJFYE6QZZ&issuer=Leadtrace'

test('the drawing is dark exactly where the code is', () => {
  const { size, path } = drawQr(uri)
  const drawn = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }

  expect(drawn).toEqual(encode(uri, { ecc: 'M', border: 4 }).data)
})

test('the border stays empty', () => {
  const { size, path } = drawQr(uri)

  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4)
    expect(Math.max(Number(x) + Number(width), Number(y) + 1)).toBeLessThanOrEqual(size - 4)
  }
})
