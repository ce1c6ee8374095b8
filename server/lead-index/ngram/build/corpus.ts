/** A segment's texts as one array of symbols; each text ends with a separator. */
export interface Corpus {
  /** Code points, renumbered in the same order; 0 is the separator. */
  readonly symbols: Uint8Array | Uint16Array | Uint32Array
  /** The position of the text that contains each symbol. */
  readonly owners: Uint16Array
  /** Start offset of each text by position, followed by the end offset of the last text. */
  readonly starts: Uint32Array
  /** The character that each symbol represents. */
  readonly alphabet: readonly string[]
}

/** Ends a text or field; no n-gram contains it. */
export const separator = 0

const separatorPoint = 10

/** Maximum number of texts per segment, because positions are 16-bit numbers. */
export const maxTexts = 65_536

/** Maximum number of UTF-16 code units in all of a segment's texts, plus one per text. */
export const maxUnits = 1 << 25

/**
 * Encodes a segment's texts, which must be in position order.
 *
 * @throws RangeError if there are more texts or characters than a segment allows.
 */
export function toCorpus(texts: readonly string[]): Corpus {
  const units = texts.reduce((sum, text) => sum + text.length + 1, 0)
  if (texts.length > maxTexts || units > maxUnits) {
    throw new RangeError(
      `A segment must have at most ${maxTexts} texts of ${maxUnits} units, not ${texts.length} of ${units}.`,
    )
  }
  // A lone surrogate becomes U+FFFD, as in the database.
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

/** Numbers the characters that occur, in code point order. The separator comes first. */
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

// Calls `use` for each code point. This is several times faster than iterating over a string.
function forEachPoint(text: string, use: (point: number) => void): void {
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i) ?? 0
    use(point)
    if (point > 0xffff) i++
  }
}

/**
 * Creates an array of the narrowest type that fits the symbols. A byte array is nearly always
 * enough and fits into the CPU cache.
 */
function createSymbols(kinds: number, length: number): Corpus['symbols'] {
  if (kinds <= 1 << 8) return new Uint8Array(length)
  return kinds <= 1 << 16 ? new Uint16Array(length) : new Uint32Array(length)
}
