import { expect, test } from 'vitest'
import { uuid } from './uuid.ts'

test('ids are random UUIDs', () => {
  const ids = Array.from({ length: 1_000 }, uuid)

  expect(new Set(ids).size).toBe(1_000)
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
