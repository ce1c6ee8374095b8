import { expect, test } from 'vitest'
import * as z from 'zod'
import { uuid } from './uuid.ts'

test('ids are random UUIDs', () => {
  const ids = Array.from({ length: 1_000 }, uuid)

  expect(new Set(ids).size).toBe(1_000)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true)
})
