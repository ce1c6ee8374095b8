import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formSchema } from '../../contract/tracking/visit.ts'
import type { Submission } from '../api.ts'
import { fitLead } from './fit-lead.ts'

const id = '00000000-0000-4000-8000-000000000001'
const around = { site: id, id, url: 'https://a.example/', sentAt: 0 }

test('a lead within the limits is unchanged', () => {
  const lead = { name: 'Ada', note: 'Hello', fields: { a: 'b' } }
  expect(fitLead(lead)).toEqual(lead)
})

test('null is omitted, and other values become text', () => {
  const lead = { name: 'Ada', phone: null, fields: { size: 42, news: true, colour: undefined } }
  // Untyped pages can pass anything.
  expect(fitLead(lead as unknown as Submission)).toEqual({
    name: 'Ada',
    fields: { size: '42', news: 'true' },
  })
  expect(fitLead({ name: 'Ada', fields: null } as unknown as Submission)).toEqual({ name: 'Ada' })
})

test('each text is cut to its limit', () => {
  const long = 'a'.repeat(20_000)

  const fitted = fitLead({ name: long, email: long, phone: long, note: long, fields: { a: long } })

  expect(formSchema.safeParse({ ...around, ...fitted }).error).toBeUndefined()
  expect(fitted.note).toHaveLength(10_000)
  expect(fitted.fields?.a).toHaveLength(4_000)
})

test('the service accepts any lead', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 50 }).map((part) => part.repeat(400))
  const lead = fc.record({
    name: text,
    email: text,
    phone: text,
    note: text,
    fields: fc.dictionary(fc.string({ maxLength: 200 }), text, { maxKeys: 80 }),
  })
  fc.assert(
    fc.property(lead, (submission) => {
      const fitted = fitLead(submission)
      expect(new Blob([JSON.stringify(fitted)]).size).toBeLessThanOrEqual(24_000)
      expect(formSchema.safeParse({ ...around, ...fitted }).error).toBeUndefined()
    }),
    { numRuns: 50 },
  )
})
