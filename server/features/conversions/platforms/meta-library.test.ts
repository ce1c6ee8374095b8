import { CustomData, ServerEvent, UserData } from 'facebook-nodejs-business-sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildConversion } from '../../../test/platform-fakes/conversions.ts'
import { meta } from './meta.ts'
import type { OutgoingConversion } from './platform.ts'

/** The event that Meta's own library builds for a conversion. */
function buildWithLibrary(
  { id, action, at, value, currency, lead }: OutgoingConversion,
  e164: string | null,
) {
  const user = new UserData()
  const [first, last] = lead.name?.split(' ') ?? []
  if (lead.email !== null) user.setEmail(lead.email)
  if (e164 !== null) user.setPhone(e164)
  if (first !== undefined && last !== undefined) user.setFirstName(first).setLastName(last)
  if (lead.country !== null) user.setCountry(lead.country)
  if (lead.externalId !== null) user.setLeadId(lead.externalId.slice(2))
  if (lead.fbc !== null) user.setFbc(lead.fbc)
  if (lead.fbp !== null) user.setFbp(lead.fbp)
  const custom = new CustomData().setCustomProperties({
    event_source: 'crm',
    lead_event_source: 'Leadtrace',
  })
  if (value !== null && currency !== null) custom.setValue(value).setCurrency(currency)
  return new ServerEvent()
    .setEventName(action)
    .setEventTime(Date.parse(at) / 1_000)
    .setEventId(id)
    .setActionSource('system_generated')
    .setUserData(user)
    .setCustomData(custom)
    .normalize()
}

const word = fc.stringMatching(/^[A-Za-zÄÖÜäöüéß]{1,12}$/)

const anyLead = fc.record({
  // Meta's library accepts only plain characters in addresses.
  email: fc
    .tuple(fc.stringMatching(/^[A-Za-z0-9.+_-]{0,10}[A-Za-z0-9]$/), word)
    .map(([local]) => `  ${local.replace(/^\.|\.\./g, 'a')}@Example.com `),
  name: fc.option(fc.tuple(word, word).map((words) => words.join(' '))),
  country: fc.constantFrom('DE', 'at', null),
  phone: fc.constantFrom('+49 (170) 123-45 67', '0049 170 1234567', '+43 660 1234567', null),
  externalId: fc.option(fc.bigInt(10n ** 15n, 10n ** 16n).map((id) => `l:${id}`)),
  fbc: fc.constantFrom('fb.1.1763632800000.IwAR0aBcD', null),
  fbp: fc.constantFrom('fb.1.1763632800000.1098115397', null),
})

test("Meta's own library builds the same events", () => {
  const values = fc.constantFrom(12, 0.5, 1_234.56)
  fc.assert(
    fc.property(anyLead, fc.option(values), (fields, value) => {
      const conversion = buildConversion({ value, currency: value === null ? null : 'EUR' }, fields)
      // Without a country, 00 cannot be recognized as the international prefix.
      const isKnown = fields.phone?.startsWith('+') || fields.country !== null
      const e164 = isKnown ? (fields.phone?.replace(/^00/, '+') ?? null) : null
      const options = meta.settings.parse({ datasetId: '1234567890' })
      const { data } = JSON.parse(meta.buildRequest(conversion, options, 'token').body)

      const built = buildWithLibrary(conversion, e164)

      expect(data).toEqual([JSON.parse(JSON.stringify(built))])
    }),
  )
})
