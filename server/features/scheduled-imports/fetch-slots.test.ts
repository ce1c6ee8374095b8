import { expect, test } from 'vitest'
import { createFetchSlots } from './fetch-slots.ts'

test('a person gets two slots, no matter how many organizations and servers', () => {
  const slots = createFetchSlots()

  const taken = Array.from({ length: 8 }, (_, i) =>
    slots.take(['eve', `partner ${i}`], `https://server${i}.example/`),
  )
  const other = slots.take(['ada'], 'https://files.example/')
  taken[0]?.()
  const next = slots.take(['eve'], 'https://server9.example/')

  expect(taken.map((release) => release !== undefined)).toEqual([
    ...[true, true],
    ...Array.from({ length: 6 }, () => false),
  ])
  expect(other).toBeDefined()
  expect(next).toBeDefined()
})

test('a domain gets four slots, no matter how many names and people', () => {
  const slots = createFetchSlots()
  const take = (i: number, address: string) => slots.take([`person ${i}`], address) !== undefined

  const taken = Array.from({ length: 6 }, (_, i) => take(i, `https://a${i}.evil.co.uk:8${i}/`))

  expect(taken).toEqual([true, true, true, true, false, false])
  expect(take(7, 'https://files.co.uk/')).toBe(true)
  expect(Array.from({ length: 5 }, (_, i) => take(10 + i, 'https://10.0.0.1/'))).toEqual([
    ...[true, true, true, true],
    false,
  ])
})
