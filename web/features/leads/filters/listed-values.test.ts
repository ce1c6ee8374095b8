import { expect, test } from 'vitest'
import {
  listChoices,
  parseTyped,
  pickValue,
  searchValues,
  toListedValues,
} from './listed-values.ts'

const names = {
  timeZone: 'UTC',
  currency: null,
  choices: new Map([
    ['id-1', 'Ada Lovelace'],
    ['id-2', 'Grace Hopper'],
  ]),
}
const owners = toListedValues(
  'ownerId',
  [{ value: 'id-2', leads: 3 }],
  names,
  listChoices('ownerId', { ownerId: ['me', 'none', 'id-1', 'id-2'] }),
)

test('the user and nobody come first, then values of leads, then other choices', () => {
  expect(owners).toEqual([
    { value: 'me', name: 'Me', leads: undefined },
    { value: 'none', name: 'No one', leads: undefined },
    { value: 'id-2', name: 'Grace Hopper', leads: 3 },
    { value: 'id-1', name: 'Ada Lovelace', leads: 0 },
  ])
})

test('a source that is called like a special owner has a count', () => {
  expect(toListedValues('utm_source', [{ value: 'none', leads: 2 }], names, [])).toEqual([
    { value: 'none', name: 'none', leads: 2 },
  ])
})

test('values are found by name or code, in any case', () => {
  const countries = toListedValues('country', [{ value: 'DE', leads: 2 }], names, [])
  expect(searchValues(owners, ' LOVE ').map(({ value }) => value)).toEqual(['id-1'])
  expect(searchValues(countries, 'germ')).toEqual(searchValues(countries, 'de'))
  expect(searchValues(countries, 'fr')).toEqual([])
  expect(searchValues(owners, ' ')).toEqual(owners)
})

test('Enter takes a typed text, a country code, or the only value that is found', () => {
  expect(parseTyped('utm_source', ' google ')).toBe('google')
  expect(parseTyped('utm_source', ' ')).toBeUndefined()
  expect(parseTyped('country', 'fr')).toBe('FR')
  expect(parseTyped('country', 'france')).toBeUndefined()
  expect(parseTyped('ownerId', 'ada')).toBeUndefined()
  expect(pickValue(searchValues(owners, 'ada'), 'ada')).toBe('id-1')
  expect(pickValue(owners, 'grace hopper')).toBe('id-2')
  expect(pickValue(owners, 'a')).toBeUndefined()
  expect(pickValue(owners, '')).toBeUndefined()
})
