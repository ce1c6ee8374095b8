import { expect, test } from 'vitest'
import { refuseOld } from './check-server-version.ts'

test('an outdated PostgreSQL is rejected with instructions', () => {
  const start = () => refuseOld(150_018, '15.18 (Debian 15.18-0+deb12u1)')

  expect(start).toThrow(/requires PostgreSQL 16 or newer.*PostgreSQL 15\.18.*DATABASE_URL/s)
})

test.for([160_000, 180_004])('version %i is accepted', (number) => {
  expect(() => refuseOld(number, String(number))).not.toThrow()
})
