import type { Readable } from 'node:stream'

/** A body as text; only its start when it is too large. */
export interface TextBody {
  readonly text: string
  readonly isTooLarge: boolean
}

/** Times the limit that is read and dropped, so that a sender that is a little too long is heard out. */
const patience = 8

/**
 * Reads a body of any type as UTF-8, and no more of it than the limit into memory. One that breaks
 * off is what has come of it: no JSON, and refused as such.
 */
export function readText(payload: Readable, maxBytes: number): Promise<TextBody> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let bytes = 0
    const finish = () => resolve(toText(parts, bytes, maxBytes))
    payload.on('data', (part: Buffer) => {
      if (bytes <= maxBytes) parts.push(part)
      bytes += part.length
      if (bytes > maxBytes * patience) finish()
    })
    for (const end of ['end', 'error', 'close']) payload.on(end, finish)
  })
}

function toText(parts: readonly Buffer[], bytes: number, maxBytes: number): TextBody {
  const [only] = parts
  const whole = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts)
  return { text: whole.toString('utf8', 0, maxBytes), isTooLarge: bytes > maxBytes }
}
