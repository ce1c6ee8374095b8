import { expect, test } from 'vitest'
import { computeFingerprint, normalizeSql } from './fingerprint.ts'

const size = { leads: 500, smallOrgs: 3 }

test('comments and formatting of statements do not count', () => {
  expect(normalizeSql('-- Why.\nselect 1,\n  2;\n')).toBe(normalizeSql('select 1, 2; -- what'))
  expect(normalizeSql('select 1')).not.toBe(normalizeSql('select 2'))
})

test('another size or month needs another data set', () => {
  const now = new Date('2026-01-15')

  expect(computeFingerprint(size, now)).toBe(computeFingerprint(size, new Date('2026-01-31')))
  expect(computeFingerprint({ ...size, leads: 501 }, now)).not.toBe(computeFingerprint(size, now))
  expect(computeFingerprint(size, new Date('2026-02-01'))).not.toBe(computeFingerprint(size, now))
})
