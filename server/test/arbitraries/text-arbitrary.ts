import fc from 'fast-check'

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '中', '😀'), maxLength: 6 })

/** Two letters, so that parts meet in a text which does not hold what they make together. */
const jumble = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 })

/** Parts of it are frequent wherever it is. */
const stem = 'schubertmann@ab.example.com'

const field = fc.oneof(
  letters,
  jumble,
  letters.map((text) => text + stem),
  fc.constant('+49 151 '),
)

const text = fc.array(field, { maxLength: 3 }).map((fields) => fields.join('\n'))

/** Texts of a segment: few letters, so that parts meet often, and some frequent long parts. */
export const someTexts = (maxLength: number): fc.Arbitrary<string[]> =>
  fc.array(text, { size: 'max', maxLength: maxLength })

/** Needles that may or may not be in such texts. */
export const someNeedle: fc.Arbitrary<string> = fc
  .oneof(
    letters,
    jumble,
    fc
      .tuple(letters, fc.nat({ max: stem.length - 1 }), fc.integer({ min: 1, max: stem.length }))
      .map(([head, from, size]) => (from === 0 ? head : '') + stem.slice(from, from + size)),
  )
  .filter((needle) => needle !== '')
