import { expect, test } from 'vitest'
import { openRandom } from './random.ts'

const thousand = <T>(draw: () => T): T[] => Array.from({ length: 1_000 }, draw)
const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length

test('the same seed gives the same values, another seed gives others', () => {
  const [first, second, other] = [openRandom(1), openRandom(1), openRandom(2)]

  const drawn = thousand(first.next)

  expect(thousand(second.next)).toEqual(drawn)
  expect(thousand(other.next)).not.toEqual(drawn)
})

test('draws are uniform, and integers reach both ends', () => {
  const random = openRandom(3)

  const values = thousand(random.next)
  const dice = thousand(() => random.int(1, 6))

  expect(mean(values)).toBeCloseTo(0.5, 1)
  expect(new Set(dice)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
})

test('weights determine the frequency of an option', () => {
  const random = openRandom(4)
  const options = [{ weight: 3 }, { weight: 1 }]

  const firsts = thousand(() => random.weighted(options)).filter((o) => o === options[0])

  expect(firsts.length / 1_000).toBeCloseTo(0.75, 1)
})

test('counts have the requested mean', () => {
  const random = openRandom(5)

  expect(mean(thousand(() => random.count(17)))).toBeCloseTo(17, 0)
})

test('an id contains its timestamp', () => {
  const id = openRandom(6).id(Date.parse('2026-03-01T12:00:00.123Z'))

  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(1_772_366_400_123)
  expect(id[14]).toBe('7')
})
