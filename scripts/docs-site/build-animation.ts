/** One frame of an animation. */
interface Frame {
  /** WebP file that is not animated. */
  readonly picture: Buffer
  readonly durationMs: number
}

/**
 * Combines WebP pictures of the same size into an animated WebP that loops forever. Their
 * compressed data is copied, so no encoder is needed.
 *
 * @throws Error for a file that is not WebP.
 * @see https://developers.google.com/speed/webp/docs/riff_container
 */
export function buildAnimation(
  size: { readonly width: number; readonly height: number },
  frames: readonly Frame[],
): Buffer {
  const canvas = Buffer.concat([toInt24(size.width - 1), toInt24(size.height - 1)])
  const animationFlag = Buffer.from([2, 0, 0, 0])
  // Background color, and the number of repetitions; 0 means forever.
  const animation = Buffer.alloc(6)
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    toChunk('VP8X', Buffer.concat([animationFlag, canvas])),
    toChunk('ANIM', animation),
    ...frames.map(({ picture, durationMs }) =>
      toChunk(
        'ANMF',
        Buffer.concat([
          // Top left corner.
          Buffer.alloc(6),
          canvas,
          toInt24(durationMs),
          // Replaces the previous frame instead of blending with it.
          Buffer.from([2]),
          ...readChunks(picture)
            .filter(({ name }) => isImageData(name))
            .map(({ name, bytes }) => toChunk(name, bytes)),
        ]),
      ),
    ),
  ])
  return toChunk('RIFF', body)
}

/** Durations of an animation's frames, in milliseconds. */
export const readDurations = (animation: Buffer): number[] =>
  readChunks(animation)
    .filter(({ name }) => name === 'ANMF')
    .map(({ bytes }) => bytes.readUIntLE(12, 3))

const isImageData = (name: string): boolean => ['VP8 ', 'VP8L', 'ALPH'].includes(name)

function readChunks(webp: Buffer): { readonly name: string; readonly bytes: Buffer }[] {
  if (webp.toString('latin1', 0, 4) !== 'RIFF' || webp.toString('latin1', 8, 12) !== 'WEBP') {
    throw new Error('The file must be WebP.')
  }
  const chunks: { name: string; bytes: Buffer }[] = []
  let at = 12
  while (at + 8 <= webp.length) {
    const [name, length] = [webp.toString('latin1', at, at + 4), webp.readUInt32LE(at + 4)]
    chunks.push({ name, bytes: webp.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

function toChunk(name: string, bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([Buffer.from(name), length, bytes, Buffer.alloc(bytes.length % 2)])
}

function toInt24(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}
