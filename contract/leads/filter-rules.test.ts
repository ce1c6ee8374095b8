import { expect, test } from 'vitest'
import { toJsonSchema } from '../json-schema.ts'
import { negations, ruleFields, ruleInputSchema, ruleLimits } from './filter-rules.ts'
import { createKeys } from './lead-schemas.ts'

const rule = (condition: unknown) => ({ name: 'Spam', conditions: [condition] })
const accepts = (condition: unknown) => ruleInputSchema.safeParse(rule(condition)).success

test('a rule can read every field that a create can set except the stage, and no others', () => {
  const creatable = [...createKeys].filter((key) => key !== 'fbclid' && key !== 'sessionId')

  expect(ruleFields).toEqual(creatable.filter((key) => key !== 'stageId'))
  expect(ruleFields).not.toContain('createdAt')
})

test('a rule is enabled and in the first position by default', () => {
  const parsed = ruleInputSchema.parse(rule({ field: 'email', operator: 'isEmpty' }))

  expect(parsed).toMatchObject({ enabled: true, position: 0 })
})

test.each([
  { field: 'name', operator: 'contains', value: 'casino' },
  { field: 'note', operator: 'notContains', value: ' loan ' },
  { field: 'name', operator: 'equals', value: '😀'.repeat(500) },
  { field: 'country', operator: 'in', value: ['RU', 'KP'] },
  { field: 'ad_storage', operator: 'isNotEmpty' },
  { field: 'email', operator: 'isDisposableEmail' },
])('$operator on $field is accepted as sent', (condition) => {
  const parsed = ruleInputSchema.parse(rule(condition))

  expect(parsed.conditions).toEqual([condition])
})

test.each([
  ['an unknown field', { field: 'colour', operator: 'isEmpty' }],
  ['a field of ours', { field: 'createdAt', operator: 'isEmpty' }],
  ['an unknown operator', { field: 'name', operator: 'resembles', value: 'x' }],
  ['a text operator without a value', { field: 'name', operator: 'equals' }],
  ['an empty value, which every text contains', { field: 'name', operator: 'contains', value: '' }],
  ['a value that is too long', { field: 'name', operator: 'equals', value: 'x'.repeat(501) }],
  ['a value with NUL', { field: 'name', operator: 'equals', value: 'a\0b' }],
  ['half of a surrogate pair', { field: 'name', operator: 'equals', value: '\ud800' }],
  ['a list for a text operator', { field: 'name', operator: 'equals', value: ['x'] }],
  ['a text for a list operator', { field: 'name', operator: 'in', value: 'x' }],
  ['an empty list', { field: 'name', operator: 'notIn', value: [] }],
  ['too long a list', { field: 'name', operator: 'in', value: Array(1_001).fill('x') }],
  ['a value for isEmpty', { field: 'name', operator: 'isEmpty', value: 'x' }],
  ['a disposable name', { field: 'name', operator: 'isDisposableEmail' }],
])('%s is rejected', (_, condition) => {
  const accepted = accepts(condition)

  expect(accepted).toBe(false)
})

test('a rule has a name, 1 to 20 conditions, and no unknown keys', () => {
  const conditions = [{ field: 'name', operator: 'isEmpty' }]
  const tooMany = Array(ruleLimits.conditions + 1).fill(conditions[0])

  const refused = [
    { name: ' ', conditions },
    { name: 'x'.repeat(201), conditions },
    { name: 'None', conditions: [] },
    { name: 'Many', conditions: tooMany },
    { name: 'Extra', conditions, action: 'delete' },
    { name: 'Odd place', conditions, position: 1.5 },
  ].filter((input) => !ruleInputSchema.safeParse(input).success)

  expect(refused).toHaveLength(6)
})

test('every operator has one negation, and no name is used twice', () => {
  const names = Object.entries(negations).flat()

  expect(new Set(names).size).toBe(16)
  expect(names).toHaveLength(16)
})

test('rules can be shown as JSON Schema', () => {
  const shown = JSON.stringify(toJsonSchema(ruleInputSchema, 'input'))

  expect(shown).toContain('"isNotDisposableEmail"')
  expect(shown).toContain('"maxItems":1000')
})
