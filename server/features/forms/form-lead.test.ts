import { expect, test } from 'vitest'
import { createLeadSchema } from '../../../contract/leads/lead-schemas.ts'
import { formSchema } from '../../../contract/tracking/visit.ts'
import { buildForm } from '../../test/calls/pixel-calls.ts'
import { toLeadBody } from './form-lead.ts'

const site = '0199f7a0-0000-7000-8000-000000000001'
const client = { country: 'DE', deviceType: 'mobile', browser: 'Firefox', os: 'Android' }
const page = { website: 'https://shop.example', path: '/contact', referrer: 'https://a.example/' }

const parseLead = (over: object, isLinked: boolean) =>
  toLeadBody(formSchema.parse(buildForm(site, over)), page, client, isLinked)

test('a lead linked to a session takes its referrer and country from the session', () => {
  const sessionId = '0199F7A0-0000-7000-8000-00000000000A'

  const lead = parseLead({ sessionId }, true)

  expect(lead).toMatchObject({ sessionId: sessionId.toLowerCase(), path: '/contact' })
  expect(lead).not.toHaveProperty('referrer')
  expect(lead).not.toHaveProperty('country')
})

test('a lead without a session has its own referrer and country', () => {
  const lead = parseLead({}, false)

  expect(lead).toMatchObject({ referrer: 'https://a.example/', country: 'DE' })
  expect(lead).not.toHaveProperty('sessionId')
})

test('the longest form fits the limits of a create', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 7 }, (_, i) => [`field ${i}`, 'a'.repeat(4_000)]),
  )
  const over = { name: 'a'.repeat(500), note: 'a'.repeat(10_000), phone: '1'.repeat(50), fields }

  expect(createLeadSchema.safeParse(parseLead(over, true)).success).toBe(true)
})
