import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildPngChunk } from '../../../test/calls/samples/images.ts'
import { decodePng } from './decode-png.ts'

/** @param rows  Bytes of each row, starting with the filter type. */
function build(
  { width, bits, colorType, interlaced = 0 }: Record<string, number>,
  rows: readonly (readonly number[] | Uint8Array)[],
  more: readonly Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width ?? 0)
  header.writeUInt32BE(rows.length, 4)
  header.set([bits ?? 0, colorType ?? 0, 0, 0, interlaced], 8)
  return Buffer.concat([
    Buffer.alloc(8),
    buildPngChunk('IHDR', header),
    ...more,
    buildPngChunk('IDAT', deflateSync(Buffer.concat(rows.map((row) => Buffer.from(row))))),
    buildPngChunk('IEND', Buffer.alloc(0)),
  ])
}

const decode = async (png: Buffer, maxWidth = 100) => {
  const { width, height, rgb } = await decodePng(png, maxWidth, () => Promise.resolve())
  return { width, height, rgb: [...rgb] }
}

test('transparent pixels become white', async () => {
  const png = build({ width: 2, bits: 8, colorType: 6 }, [[0, 10, 20, 30, 255, 10, 20, 30, 0]])

  expect((await decode(png)).rgb).toEqual([10, 20, 30, 255, 255, 255])
})

test('all filters are undone', async () => {
  const png = build({ width: 2, bits: 8, colorType: 0 }, [
    [0, 10, 20],
    [1, 5, 5],
    [2, 1, 1],
    [3, 1, 1],
    [4, 1, 1],
  ])

  const { rgb } = await decode(png)

  expect(rgb.filter((_, i) => i % 3 === 0)).toEqual([10, 20, 5, 10, 6, 11, 4, 8, 5, 9])
})

test('a palette with transparency and four pixels per byte is read', async () => {
  const palette = buildPngChunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9]))
  const alphas = buildPngChunk('tRNS', Buffer.from([255, 0]))
  const png = build({ width: 3, bits: 2, colorType: 3 }, [[0, 0b00_01_10_00]], [palette, alphas])

  expect((await decode(png)).rgb).toEqual([1, 2, 3, 255, 255, 255, 7, 8, 9])
})

test('a large image is made smaller', async () => {
  const row = [0, ...Array.from({ length: 90 }, (_, i) => i)]
  const png = build({ width: 90, bits: 8, colorType: 0 }, [row, row, row])

  expect(await decode(png, 30)).toMatchObject({ width: 30, height: 1 })
})

test('an image of 2,000 pixels in both directions is read, unless it has 16 bits', async () => {
  const size = { width: 2_000, colorType: 6 }
  const normal = build({ ...size, bits: 8 }, Array(2_000).fill(new Uint8Array(8_001)))
  // The image needs no row data, because it must be rejected before its rows are decompressed.
  const deep = build({ ...size, bits: 16 }, Array(2_000).fill([]))

  expect(await decode(normal)).toMatchObject({ width: 100, height: 100 })
  await expect(decode(deep)).rejects.toThrow('too large')
})

test.for([
  ['interlaced', build({ width: 1, bits: 8, colorType: 0, interlaced: 1 }, [[0, 1]])],
  ['without all its rows', build({ width: 9, bits: 8, colorType: 0 }, [[0, 1]])],
  ['larger than it states', build({ width: 1, bits: 8, colorType: 0 }, [Array(999).fill(0)])],
  ['empty', Buffer.alloc(0)],
] as const)('an image that is %s is rejected', async ([, png]) => {
  await expect(decode(png)).rejects.toThrow()
})
