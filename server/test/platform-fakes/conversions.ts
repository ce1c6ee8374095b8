import type { LeadField } from '../../../contract/lead-fields.ts'
import { leadFieldEntries } from '../../../contract/lead-fields.ts'
import type { LeadRecord } from '../../../contract/leads/lead-schemas.ts'
import type { OutgoingConversion } from '../../features/conversions/platforms/platform.ts'

const unset = Object.fromEntries(leadFieldEntries.map(([name]) => [name, null]))

const required = {
  id: '01890000-0000-7000-8000-000000000001',
  status: 'won',
  source: 'api',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-25T10:00:00.000Z',
  expiresAt: '2027-02-18T10:00:00.000Z',
  locked: false,
} as const satisfies Partial<LeadRecord>

/** Lead without contact data or click IDs, unless included in the given fields. */
export const buildLead = (fields: Partial<Record<LeadField, unknown>> = {}): LeadRecord =>
  // The object contains every field, and tests pass values of the right type.
  ({ ...unset, ...required, ...fields }) as LeadRecord

/** Current time of the fakes in tests: two days after the conversion below. */
export const fakeNow = Date.parse('2026-11-27T10:00:00Z')

/** Conversion with a value, for a lead with every field that a platform can match. */
export const buildConversion = (
  change: Partial<Omit<OutgoingConversion, 'lead'>> = {},
  fields: Partial<Record<LeadField, unknown>> = {},
): OutgoingConversion => ({
  id: `${required.id}.won`,
  action: 'Lead',
  at: '2026-11-25T10:00:00.000Z',
  value: 1_234.5,
  currency: 'EUR',
  ...change,
  lead: buildLead({
    name: 'Anna Roy',
    email: 'Anna.M+ads@Example.com',
    phone: '+49 170 1234567',
    country: 'DE',
    website: 'example.com',
    path: '/contact?email=anna@example.com',
    fbc: 'fb.1.1763632800000.IwAR0aBcD',
    fbp: 'fb.1.1763632800000.1098115397',
    ttclid: 'E.C.P.aBcD-1',
    twclid: '2-aBcD1',
    rdt_cid: '123456789AbC',
    sccid: '5bf81ee1-aBcD-4dc1',
    epik: 'dj0yJnU9aBcD',
    li_fat_id: '0a1b2c3d-aaaa-4bbb-8ccc-0123456789ab',
    ...fields,
  }),
})
