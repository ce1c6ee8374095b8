import fc from 'fast-check'

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '中', '😀'), maxLength: 6 })

/**
 * Text with only two letters, which often contains the parts of an n-gram but not the n-gram
 * itself.
 */
const jumble = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 })

/** A stem whose parts are frequent in any set of texts that contain it. */
const stem = 'schubertmann@ab.example.com'

const field = fc.oneof(
  letters,
  jumble,
  letters.map((text) => text + stem),
  fc.constant('+49 151 '),
)

const text = fc.array(field, { maxLength: 3 }).map((fields) => fields.join('\n'))

/**
 * Texts for one segment. They use few letters, so that n-grams often coincide, and contain some
 * long n-grams that are frequent.
 */
export const someTexts = (maxLength: number): fc.Arbitrary<string[]> =>
  fc.array(text, { size: 'max', maxLength: maxLength })

/** Search terms that may or may not occur in {@link someTexts}. */
export const someNeedle: fc.Arbitrary<string> = fc
  .oneof(
    letters,
    jumble,
    fc
      .tuple(letters, fc.nat({ max: stem.length - 1 }), fc.integer({ min: 1, max: stem.length }))
      .map(([head, from, size]) => (from === 0 ? head : '') + stem.slice(from, from + size)),
  )
  .filter((needle) => needle !== '')
