import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formSchema } from '../../contract/tracking/visit.ts'
import type { Submission } from '../api.ts'
import { fitLead } from './fit-lead.ts'

const id = '00000000-0000-4000-8000-000000000001'
const around = { site: id, id, url: 'https://a.example/', sentAt: 0 }

test('a lead that fits is left as it is', () => {
  const lead = { name: 'Ada', note: 'Hello', fields: { a: 'b' } }
  expect(fitLead(lead)).toEqual(lead)
})

test('what is nothing is left out, and what is no text becomes one', () => {
  const lead = { name: 'Ada', phone: null, fields: { size: 42, news: true, colour: undefined } }
  // Pages without types hand over whatever they have.
  expect(fitLead(lead as unknown as Submission)).toEqual({
    name: 'Ada',
    fields: { size: '42', news: 'true' },
  })
  expect(fitLead({ name: 'Ada', fields: null } as unknown as Submission)).toEqual({ name: 'Ada' })
})

test('each text is cut to what the service takes', () => {
  const long = 'a'.repeat(20_000)

  const fitted = fitLead({ name: long, email: long, phone: long, note: long, fields: { a: long } })

  expect(formSchema.safeParse({ ...around, ...fitted }).error).toBeUndefined()
  expect(fitted.note).toHaveLength(10_000)
  expect(fitted.fields?.a).toHaveLength(4_000)
})

test('whatever is written, the service takes the lead', () => {
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
