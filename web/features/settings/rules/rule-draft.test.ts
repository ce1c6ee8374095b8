import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  negations,
  type RuleCondition,
  ruleFields,
} from '../../../../contract/leads/filter-rules.ts'
import {
  emptyCondition,
  fieldOperators,
  type RuleOperator,
  toCondition,
  toConditions,
  toDraftCondition,
  valueKind,
  withField,
  withOperator,
} from './rule-draft.ts'

// `Object.entries` loses the literal type.
const operators = Object.entries(negations).flat() as RuleOperator[]
const word = fc.string({ minLength: 1, maxLength: 20 })

const anyCondition = fc
  .tuple(
    fc.constantFrom(...operators),
    fc.constantFrom(...ruleFields),
    word,
    fc.array(word, { minLength: 1, maxLength: 5 }),
  )
  .map(([operator, field, text, list]) => {
    const kind = valueKind(operator)
    const of = operator.endsWith('DisposableEmail') ? 'email' : field
    if (kind === 'none') return { field: of, operator }
    return { field: of, operator, value: kind === 'list' ? list : text }
    // The three shapes of a condition, one for each kind of operator value.
  }) as fc.Arbitrary<RuleCondition>

test('the editor does not change a stored rule by itself', () => {
  fc.assert(
    fc.property(anyCondition, (condition) => {
      expect(toCondition(toDraftCondition(condition))).toEqual(condition)
    }),
  )
})

test('any combination of field and operator results in valid input', () => {
  fc.assert(
    fc.property(
      anyCondition,
      fc.constantFrom(...ruleFields),
      fc.constantFrom(...operators),
      (condition, field, operator) => {
        const moved = withField(toDraftCondition(condition), field)
        expect(fieldOperators(field)).toContain(moved.operator)
        const chosen = fieldOperators(field).includes(operator)
          ? withOperator(moved, operator)
          : moved
        const converted = toCondition(chosen)
        if (converted !== undefined)
          expect(converted).toMatchObject({ field, operator: chosen.operator })
      },
    ),
  )
})

test('text survives a switch to a list operator and back', () => {
  const written = { ...emptyCondition(), text: 'spam.example' }
  const listed = withOperator(written, 'in')
  expect(toCondition(listed)).toMatchObject({ operator: 'in', value: ['spam.example'] })
  expect(toCondition(withOperator(listed, 'equals'))).toMatchObject({ value: 'spam.example' })
})

test('a rule with an incomplete condition is not sent', () => {
  const complete = { ...emptyCondition(), text: 'x' }
  expect(toConditions([complete, emptyCondition()])).toBeUndefined()
  expect(toConditions([])).toBeUndefined()
  expect(toConditions([complete])).toEqual([{ field: 'email', operator: 'contains', value: 'x' }])
})

test('only email supports the operator for disposable addresses', () => {
  expect(fieldOperators('email')).toContain('isDisposableEmail')
  expect(fieldOperators('name')).not.toContain('isDisposableEmail')
  const disposable = withOperator(emptyCondition(), 'isDisposableEmail')
  expect(withField(disposable, 'name').operator).toBe('contains')
})
