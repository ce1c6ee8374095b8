import fc from 'fast-check'

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '中', '😀'), maxLength: 6 })

/**
 * Only two letters, so that a text often contains the parts of an n-gram but not the n-gram itself.
 */
const jumble = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 })

/** A stem whose parts are frequent in any text that includes the stem. */
const stem = 'schubertmann@ab.example.com'

const field = fc.oneof(
  letters,
  jumble,
  letters.map((text) => text + stem),
  fc.constant('+49 151 '),
)

const text = fc.array(field, { maxLength: 3 }).map((fields) => fields.join('\n'))

/**
 * Texts of a segment: with few distinct letters, so that n-grams often coincide, and with some
 * frequent long n-grams.
 */
export const someTexts = (maxLength: number): fc.Arbitrary<string[]> =>
  fc.array(text, { size: 'max', maxLength: maxLength })

/** Needles that {@link someTexts} may or may not contain. */
export const someNeedle: fc.Arbitrary<string> = fc
  .oneof(
    letters,
    jumble,
    fc
      .tuple(letters, fc.nat({ max: stem.length - 1 }), fc.integer({ min: 1, max: stem.length }))
      .map(([head, from, size]) => (from === 0 ? head : '') + stem.slice(from, from + size)),
  )
  .filter((needle) => needle !== '')
