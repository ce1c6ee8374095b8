import { version } from 'uuid'
import { expect, test } from 'vitest'
import { idAt, isId, newId } from './ids.ts'

test('ids are UUIDv7, unique, and ascending', () => {
  const before = Date.now()
  const ids = Array.from({ length: 5_000 }, newId)

  expect(new Set(ids).size).toBe(5_000)
  expect(ids).toEqual([...ids].sort())
  expect(ids.every((id) => isId(id) && version(id) === 7)).toBe(true)
  const ms = ids.map((id) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
  expect(Math.min(...ms)).toBeGreaterThanOrEqual(before)
  expect(Math.max(...ms)).toBeLessThanOrEqual(Date.now())
})

test('an id for a past instant is reproducible', () => {
  const random = new Uint8Array(16).fill(7)

  expect(idAt(1_700_000_000_000, random)).toBe(idAt(1_700_000_000_000, random))
})

test('text that is not a lowercase UUID is not an id', () => {
  const id = newId()

  expect(isId(id)).toBe(true)
  for (const other of [id.toUpperCase(), id.slice(1), `${id} `, '', 'x'.repeat(36)]) {
    expect(isId(other)).toBe(false)
  }
})
