import { logoLimits } from '../../../contract/organizations/branding-limits.ts'

export interface ImageHeader {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
}

/**
 * Reads an image's type and size from its bytes, regardless of its file name. SVG is not supported,
 * because it can contain scripts.
 *
 * @returns `undefined` for anything but a PNG, JPEG or WebP image.
 */
export function parseImage(bytes: Buffer): ImageHeader | undefined {
  return parsePng(bytes) ?? parseWebp(bytes) ?? parseJpeg(bytes)
}

/** True if both sides are within the limits. */
export const hasLogoSize = ({ width, height }: ImageHeader): boolean =>
  [width, height].every((side) => side >= logoLimits.minPixels && side <= logoLimits.maxPixels)

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** @see https://www.w3.org/TR/png-3/#11IHDR */
function parsePng(bytes: Buffer): ImageHeader | undefined {
  const isPng =
    bytes.length >= 45 &&
    bytes.subarray(0, 8).equals(pngStart) &&
    bytes.toString('latin1', 12, 16) === 'IHDR'
  if (!isPng) return undefined
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** @see https://developers.google.com/speed/webp/docs/riff_container */
function parseWebp(bytes: Buffer): ImageHeader | undefined {
  const isWebp =
    bytes.length >= 30 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP'
  if (!isWebp) return undefined
  const size = readWebpSize(bytes, bytes.toString('latin1', 12, 16))
  return size && { type: 'image/webp', ...size }
}

function readWebpSize(bytes: Buffer, chunk: string) {
  if (chunk === 'VP8X') {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  }
  if (chunk === 'VP8L' && bytes[20] === 0x2f) {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (chunk === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a) {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  }
  return undefined
}

/**
 * True for the marker of a frame header, which contains the size. Three markers in the same range
 * have other meanings.
 */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

interface JpegFrame {
  readonly width: number
  readonly height: number
  /** Samples per pixel. */
  readonly samples: number | undefined
}

/**
 * Frame header of a JPEG image.
 *
 * @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf
 */
export function findJpegFrame(jpeg: Buffer): JpegFrame | undefined {
  let at = 2
  while (at + 9 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg.readUInt8(at + 1)
    // A marker can be padded with any number of 0xff bytes.
    if (marker === 0xff) at++
    else if (isFrameHeader(marker)) {
      const [height, width] = [jpeg.readUInt16BE(at + 5), jpeg.readUInt16BE(at + 7)]
      return { width, height, samples: jpeg[at + 9] }
    } else at += 2 + jpeg.readUInt16BE(at + 2)
  }
  return undefined
}

function parseJpeg(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  const frame = findJpegFrame(bytes)
  return frame && { type: 'image/jpeg', width: frame.width, height: frame.height }
}
