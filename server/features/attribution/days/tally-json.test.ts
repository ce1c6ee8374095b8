import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributionModels } from '../../../../contract/attribution-models.ts'
import { addShares, addWhole, type GroupedCredits, toCreditSums } from '../credits/day-credits.ts'
import { formatCredits, parseCredits } from './tally-json.ts'

const anyLead = fc.record({
  group: fc.constantFrom('email', '"quoted"', ''),
  created: fc.boolean(),
  qualified: fc.boolean(),
  won: fc.boolean(),
  lost: fc.boolean(),
  valueMinor: fc.constantFrom(0, 10 ** 14),
  // A lead with one touch has no shares.
  shares: fc.option(fc.array(fc.nat(10 ** 6), { minLength: 6, maxLength: 6 })),
})

test('stored credits are read as they were computed', () => {
  fc.assert(
    fc.property(fc.array(anyLead, { maxLength: 6 }), (leads) => {
      const credits: GroupedCredits = new Map()
      for (const { group, shares, ...lead } of leads) {
        if (shares === null) addWhole(credits, group, lead)
        else addShares(credits, group, lead, shares)
      }

      expect(parseCredits(formatCredits(credits), attributionModels)).toEqual(toCreditSums(credits))
    }),
  )
})

test('credits without outcomes take one number if all models agree', () => {
  const credits: GroupedCredits = new Map()
  addWhole(credits, 'email', {
    ...{ created: true, qualified: false, won: false, lost: false },
    valueMinor: 0,
  })

  expect(formatCredits(credits)).toBe('[["email",[1000000]]]')
})
