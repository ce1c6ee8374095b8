import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { findJpegFrame, type Logo } from '../../branding/index.ts'
import { decodePng } from './decode-png.ts'
import type { Pen, Place } from './pen.ts'

const deflateAsync = promisify(deflate)

/** Image in a file, and its size in pixels. */
export interface PdfLogo {
  readonly image: PDFKit.PDFKitReference
  readonly width: number
  readonly height: number
}

/** Maximum width in pixels: 300 dots per inch at a logo's largest size on the page. */
const maxWidth = 640

/**
 * Adds a logo to the file.
 *
 * @returns `undefined` for WebP images, which PDF does not support, and for damaged images.
 */
export async function embedLogo(
  { doc }: Pen,
  logo: Logo | undefined,
  takeTurn: () => Promise<void>,
): Promise<PdfLogo | undefined> {
  if (logo === undefined || logo.type === 'image/webp') return undefined
  const base = { Type: 'XObject', Subtype: 'Image', BitsPerComponent: 8 }
  if (logo.type === 'image/jpeg') {
    const ColorSpace = jpegColors[findJpegFrame(logo.bytes)?.samples ?? 0]
    if (ColorSpace === undefined) return undefined
    const { width, height, bytes } = logo
    const size = { Width: width, Height: height }
    const image = doc.ref({ ...base, ...size, ColorSpace, Filter: 'DCTDecode' })
    image.end(bytes)
    return { image, width, height }
  }
  const pixels = await decodePng(logo.bytes, maxWidth, takeTurn).catch(() => undefined)
  if (pixels === undefined) return undefined
  const { width, height, rgb } = pixels
  const size = { Width: width, Height: height }
  const image = doc.ref({ ...base, ...size, ColorSpace: 'DeviceRGB', Filter: 'FlateDecode' })
  image.end(await deflateAsync(rgb))
  return { image, width, height }
}

/** Color spaces by number of samples; four samples would need the image's own profile. */
const jpegColors: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB' }

/** Draws a logo at the top left of a box, as large as the box allows. */
export function drawLogo(
  { doc }: Pen,
  { image, width, height }: PdfLogo,
  { x, y }: Place,
  box: { readonly width: number; readonly height: number },
): void {
  const scale = Math.min(box.width / width, box.height / height)
  // The library can also draw an image that is already in the file, but its types do not describe
  // this.
  const source = { obj: image, label: 'Logo', width, height } as unknown as Buffer
  doc.image(source, x, y, {
    width: width * scale,
    height: height * scale,
  })
}
