import { expect, test } from 'vitest'
import { orgSettingsSchema, planSchema, unlimitedLeads } from './org.ts'

test('an organization has the documented defaults', () => {
  expect(orgSettingsSchema.parse({ name: ' Acme ' })).toEqual({
    name: 'Acme',
    timeZone: 'UTC',
    defaultCountry: null,
    currency: null,
    conversionWindowDays: 90,
    duplicatePolicy: 'allow',
    duplicateWindowDays: 30,
    matchPolicy: 'refuse',
    sessionMinutes: 30,
    retentionDays: null,
    lossReasons: [],
    costPerLeadTarget: null,
    roasTarget: null,
    fillsLastAd: true,
    allowsContactInMessages: true,
  })
  expect(planSchema.parse({})).toEqual({
    leadsLimit: unlimitedLeads,
    periodAnchor: null,
    periodMonths: 1,
  })
})

test.for([
  { name: '' },
  { name: '  ' },
  { name: 'x'.repeat(201) },
  { timeZone: '' },
  { timeZone: 'Mars/Olympus' },
  { defaultCountry: 'de' },
  { defaultCountry: 'DEU' },
  { conversionWindowDays: 0 },
  { conversionWindowDays: 366 },
  { conversionWindowDays: 1.5 },
  { duplicatePolicy: 'ignore' },
  { duplicateWindowDays: 0 },
  { matchPolicy: 'oldest' },
  { sessionMinutes: 0 },
  { retentionDays: 0 },
])('an organization rejects %j', (settings) => {
  expect(orgSettingsSchema.safeParse({ name: 'Acme', ...settings }).success).toBe(false)
})

test.for([
  { leadsLimit: -1 },
  { leadsLimit: unlimitedLeads + 1 },
  { periodAnchor: '2026-02-30' },
  { periodMonths: 0 },
  { periodMonths: 13 },
])('a plan rejects %j', (plan) => {
  expect(planSchema.safeParse(plan).success).toBe(false)
})

test.for(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'])(
  '%s is a time zone',
  (timeZone) => {
    expect(orgSettingsSchema.parse({ name: 'Acme', timeZone }).timeZone).toBe(timeZone)
  },
)
