import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startService } from '../../test/harness.ts'
import {
  selectContaining,
  selectLowercasedToAscii,
} from '../../test/stores/lead-index/lowercase-store.ts'
import { normalizeText } from '../search/normalize-text.ts'

const service = await startService()
afterAll(service.stop)

const kelvin = '\u212a'

test('only two letters outside ASCII become ASCII letters in lowercase', async () => {
  const letters = await service.db.inSystem(selectLowercasedToAscii)

  expect(letters.toSorted()).toEqual(['İ', kelvin])
})

const letters = ['a', 'B', 'i', 'I', 'k', 'K', kelvin, 'İ', 'ı', 'ä', 'Ä', 'Σ', 'ς', ' ', '\n', '%']
const anyText = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 5 })

test('the database and the service agree on which texts contain a string', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyText, { minLength: 10, maxLength: 40 }),
      fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 2 }),
      async (texts, part) => {
        const found = await service.db.inSystem((tx) => selectContaining(tx, texts, part))

        const needle = normalizeText(part)
        expect(found).toEqual(texts.filter((text) => normalizeText(text).includes(needle)))
      },
    ),
    { numRuns: 200 },
  )
})
