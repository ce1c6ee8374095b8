/** The texts of a segment as one run of symbols, each text closed by a border. */
export interface Corpus {
  /** Small numbers that stand for code points, in the same order; the border is 0. */
  readonly symbols: Uint8Array | Uint16Array | Uint32Array
  /** For each symbol the slot of its text. */
  readonly owners: Uint16Array
  /** By slot where its text begins; at last where all end. */
  readonly starts: Uint32Array
  /** The characters that the symbols stand for. */
  readonly alphabet: readonly string[]
}

/** The symbol that closes a text and parts its fields: no part of a text holds it. */
export const separator = 0

/** The line feed. */
const separatorPoint = 10

/** Most texts of one segment: slots are numbers of 16 bits. */
export const maxTexts = 65_536

/** Most UTF-16 units of all texts of one segment together, one added for each text. */
export const maxUnits = 1 << 25

/**
 * Lays the texts of a segment out, in the order of their slots.
 *
 * @throws RangeError when they are more, or longer together, than a segment may be.
 */
export function toCorpus(texts: readonly string[]): Corpus {
  const units = texts.reduce((sum, text) => sum + text.length + 1, 0)
  if (texts.length > maxTexts || units > maxUnits) {
    throw new RangeError(
      `${texts.length} texts of ${units} units are no segment: at most ${maxTexts} of ${maxUnits}.`,
    )
  }
  // Half a surrogate pair becomes U+FFFD, as it does on its way into the database.
  const stored = texts.map((text) => text.toWellFormed())
  const { alphabet, symbolByPoint } = buildAlphabet(stored)
  const symbols = createSymbols(alphabet.length, units)
  const owners = new Uint16Array(units)
  const starts = new Uint32Array(texts.length + 1)
  let end = 0
  for (const [slot, text] of stored.entries()) {
    const start = end
    starts[slot] = start
    forEachPoint(text, (point) => {
      symbols[end++] = symbolByPoint[point] ?? separator
    })
    symbols[end++] = separator
    owners.fill(slot, start, end)
  }
  starts[texts.length] = end
  return { symbols: symbols.subarray(0, end), owners, starts, alphabet }
}

const codePoints = 0x110000

/** Numbers the characters that occur, by code point; the border is first. */
function buildAlphabet(texts: readonly string[]) {
  const symbolByPoint = new Uint32Array(codePoints)
  for (const text of texts) {
    forEachPoint(text, (point) => {
      symbolByPoint[point] = 1
    })
  }
  symbolByPoint[separatorPoint] = 0
  const alphabet = [String.fromCodePoint(separatorPoint)]
  for (let point = 0; point < codePoints; point++) {
    if (symbolByPoint[point] === 1)
      symbolByPoint[point] = alphabet.push(String.fromCodePoint(point)) - 1
  }
  return { alphabet, symbolByPoint }
}

// Several times faster than to iterate over a text: millions of characters are read.
function forEachPoint(text: string, use: (point: number) => void): void {
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i) ?? 0
    use(point)
    if (point > 0xffff) i++
  }
}

/** The narrowest array: nearly always bytes, which fit into the caches of a processor. */
function createSymbols(kinds: number, length: number): Corpus['symbols'] {
  if (kinds <= 1 << 8) return new Uint8Array(length)
  return kinds <= 1 << 16 ? new Uint16Array(length) : new Uint32Array(length)
}
