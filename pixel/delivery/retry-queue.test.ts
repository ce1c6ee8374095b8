import { expect, test } from 'vitest'
import { type Queue, selectForms, worthSending } from './retry-queue.ts'

const day = 86_400_000
const at = (instant: number) => [instant, 'events', {}] as const

test('requests expire after seven days', () => {
  const queue: Queue = { old: at(0), young: at(1) }
  expect(worthSending(queue, 7 * day)).toEqual({ young: at(1) })
})

test('beyond fifty, the oldest requests are dropped', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `id ${index}`)
  const queue: Queue = Object.fromEntries(ids.map((id) => [id, at(1)]))

  expect(Object.keys(worthSending(queue, 100))).toEqual(ids.slice(10))
})

test('page views are dropped before forms, never the other way round', () => {
  const form = [1, 'leads', {}] as const
  const pages = Array.from({ length: 60 }, (_, index) => [`id ${index}`, at(1)] as const)

  const remaining = worthSending({ first: form, ...Object.fromEntries(pages), last: form }, 100)

  expect(Object.keys(remaining)).toHaveLength(50)
  expect(Object.keys(remaining).slice(-3)).toEqual(['id 59', 'first', 'last'])
})

test('a form without its visit contains only what the visitor wrote', () => {
  const form = [1, 'leads', { email: 'a@example.com' }, { visitorId: 'v' }] as const

  expect(selectForms({ page: at(1), form })).toEqual({
    form: [1, 'leads', { email: 'a@example.com' }],
  })
})
