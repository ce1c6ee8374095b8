import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sources, statuses } from '../../../../contract/leads/lead-values.ts'
import { channels } from '../../../../contract/tracking/channels.ts'
import { toDraft, toRule } from './rule-draft.ts'

const amount = fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100)
const other = fc.option(amount)

const value = fc.oneof(
  fc.constant(null),
  fc.constant('lead' as const),
  amount,
  fc.record({
    percent: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
    base: fc.oneof(fc.constant('lead' as const), amount),
  }),
  fc.record({
    by: fc.constant('label' as const),
    rows: fc.array(fc.record({ labelId: fc.uuid(), amount }), { minLength: 1, maxLength: 5 }),
    other,
  }),
  fc.record({
    by: fc.constant('value' as const),
    rows: fc.array(fc.record({ from: amount, amount }), { minLength: 1, maxLength: 5 }),
    other,
  }),
)

const when = fc.oneof(
  fc.record({ status: fc.constantFrom(...statuses) }),
  fc.record({ labelId: fc.uuid() }),
  fc.record({ conversionEventId: fc.uuid() }),
)

test('a rule that is edited and saved without changes stays the same', () => {
  const anyRule = fc.record({
    id: fc.uuid(),
    action: fc.constant('Sale'),
    value,
    needsValue: fc.boolean(),
    minValue: fc.option(amount),
    maxValue: fc.option(amount),
    sources: fc.subarray([...sources]),
    channels: fc.subarray([...channels]),
  })
  fc.assert(
    fc.property(anyRule, when, (rule, event) => {
      const none = { status: null, labelId: null, conversionEventId: null }

      expect(toRule(toDraft({ ...rule, ...none, ...event }))).toEqual({ ...rule, ...event })
    }),
  )
})
