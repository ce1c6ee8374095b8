import { expect, test } from 'vitest'
import { type Queue, worthSending } from './retry-queue.ts'

const day = 86_400_000
const at = (instant: number) => [instant, 'events', {}] as const

test('what is seven days old is given up', () => {
  const queue: Queue = { old: at(0), young: at(1) }
  expect(worthSending(queue, 7 * day)).toEqual({ young: at(1) })
})

test('of more than fifty the oldest are given up', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `id ${index}`)
  const queue: Queue = Object.fromEntries(ids.map((id) => [id, at(1)]))

  expect(Object.keys(worthSending(queue, 100))).toEqual(ids.slice(10))
})
