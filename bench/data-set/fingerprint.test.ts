import { expect, test } from 'vitest'
import { essenceOf, fingerprintOf } from './fingerprint.ts'

const size = { leads: 500, smallOrgs: 3 }

test('comments and layout of statements do not count', () => {
  expect(essenceOf('-- Why.\nselect 1,\n  2;\n')).toBe(essenceOf('select 1, 2; -- what'))
  expect(essenceOf('select 1')).not.toBe(essenceOf('select 2'))
})

test('another size or another month asks for another data set', () => {
  const now = new Date('2026-01-15')

  expect(fingerprintOf(size, now)).toBe(fingerprintOf(size, new Date('2026-01-31')))
  expect(fingerprintOf({ ...size, leads: 501 }, now)).not.toBe(fingerprintOf(size, now))
  expect(fingerprintOf(size, new Date('2026-02-01'))).not.toBe(fingerprintOf(size, now))
})
