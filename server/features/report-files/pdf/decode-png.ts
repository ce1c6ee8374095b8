import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflateAsync = promisify(inflate)

/** Image on a white background: three bytes per pixel, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Buffer
}

interface PngHeader {
  readonly width: number
  readonly height: number
  readonly bits: number
  /** Samples per pixel, by color type. */
  readonly samples: number
  readonly colorType: number
}

/** Samples per pixel by color type: gray, color, palette, gray with alpha, color with alpha. */
const samplesByType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Maximum size of the pixels in bytes. A logo of 2,000 × 2,000 pixels is within the limit if it has
 * 8 bits per sample, but not if it has 16 bits, because it would need 32 MB per file.
 */
const maxBytes = 16 * 1_024 * 1_024

/** Number of rows after which the process can do other work. */
const rowsPerTurn = 32

/**
 * Decodes a PNG image. Skips pixels, so that the result is at most `maxWidth` pixels wide. The PDF
 * library's own decoder is not used: it throws in a callback, so a damaged file would end the
 * process.
 *
 * @throws Error if the image is damaged or interlaced, has fewer than 8 bits per sample but no
 *   palette, or is larger than {@link maxBytes}.
 * @see https://www.w3.org/TR/png-3/
 */
export async function decodePng(
  png: Buffer,
  maxWidth: number,
  takeTurn: () => Promise<void>,
): Promise<Pixels> {
  const chunks = readChunks(png)
  const header = readHeader(chunks)
  const { width, height, bits, samples } = header
  const rowBytes = Math.ceil((width * samples * bits) / 8)
  const maxOutputLength = (rowBytes + 1) * height
  if (maxOutputLength > maxBytes) throw new Error('The image is too large.')
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const data = await inflateAsync(packed, { maxOutputLength })
  if (data.length !== maxOutputLength) throw new Error('The image is not complete.')
  const step = Math.max(1, Math.ceil(width / maxWidth))
  const size = { width: Math.ceil(width / step), height: Math.ceil(height / step) }
  const rgb = Buffer.alloc(size.width * size.height * 3)
  const readPixel = createPixelReader(chunks, header)
  const pixelBytes = Math.max(1, (samples * bits) >> 3)
  let above = new Uint8Array(rowBytes)
  let at = 0
  for (let y = 0; y < height; y += 1) {
    const start = y * (rowBytes + 1)
    const row = new Uint8Array(data.subarray(start + 1, start + 1 + rowBytes))
    undoFilter(data[start] ?? 0, row, above, pixelBytes)
    above = row
    if (y % step === 0) {
      for (let x = 0; x < width; x += step) {
        readPixel(row, x, rgb, at)
        at += 3
      }
    }
    if (y % rowsPerTurn === 0) await takeTurn()
  }
  return { ...size, rgb }
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

function readChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

function readHeader(chunks: readonly Chunk[]): PngHeader {
  const data = chunks.find(({ type }) => type === 'IHDR')?.data
  const [bits = 0, colorType = 0, , , interlaced = 0] = data?.subarray(8) ?? []
  const samples = samplesByType[colorType]
  const isSupported = bits === 8 || bits === 16 || (colorType === 3 && [1, 2, 4].includes(bits))
  if (data === undefined || samples === undefined || interlaced !== 0 || !isSupported) {
    throw new Error('The image has an unsupported format.')
  }
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  return { width, height, bits, samples, colorType }
}

/** Restores the bytes of a row from the differences between neighboring pixels. */
function undoFilter(filter: number, row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  if (filter === 0) return
  for (let i = 0; i < row.length; i += 1) {
    const left = row[i - pixelBytes] ?? 0
    const up = above[i] ?? 0
    const corner = above[i - pixelBytes] ?? 0
    row[i] = (row[i] ?? 0) + predict(filter, left, up, corner)
  }
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const [a, b, c] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

/** Returns a function that writes a pixel, on a white background, to the result. */
function createPixelReader(chunks: readonly Chunk[], { bits, samples, colorType }: PngHeader) {
  const find = (name: string) => chunks.find(({ type }) => type === name)?.data ?? Buffer.alloc(0)
  const [palette, alphas] = [find('PLTE'), find('tRNS')]
  const sampleBytes = bits >> 3
  const onWhite = (value: number, alpha: number) => Math.round(255 + ((value - 255) * alpha) / 255)
  return (row: Uint8Array, x: number, target: Buffer, at: number): void => {
    const write = (red: number, green: number, blue: number, alpha: number) => {
      target[at] = onWhite(red, alpha)
      target[at + 1] = onWhite(green, alpha)
      target[at + 2] = onWhite(blue, alpha)
    }
    const sample = (n: number) => row[(x * samples + n) * sampleBytes] ?? 0
    if (colorType === 3) {
      const bit = x * bits
      const index = ((row[bit >> 3] ?? 0) >> (8 - bits - (bit % 8))) & ((1 << bits) - 1)
      const [red = 0, green = 0, blue = 0] = palette.subarray(index * 3, index * 3 + 3)
      write(red, green, blue, alphas[index] ?? 255)
    } else if (samples <= 2) {
      write(sample(0), sample(0), sample(0), samples === 2 ? sample(1) : 255)
    } else {
      write(sample(0), sample(1), sample(2), samples === 4 ? sample(3) : 255)
    }
  }
}
