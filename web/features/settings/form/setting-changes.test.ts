import { expect, test } from 'vitest'
import { orgSettingsSchema } from '../../../../contract/organizations/org.ts'
import { changedValues, isAllowed, type NumberSetting, settingLimits } from './setting-changes.ts'

test('only changed settings are sent, and removed ones as null', () => {
  const before = { name: 'Acme', defaultCountry: 'DE', sessionMinutes: 30 }
  const after = { name: 'Acme', defaultCountry: null, sessionMinutes: 45 }
  expect(changedValues<object>(before, after)).toEqual({
    defaultCountry: null,
    sessionMinutes: 45,
  })
  expect(changedValues(before, before)).toEqual({})
})

test('the page and the service agree on every limit', () => {
  // `Object.keys` loses the literal type; these are exactly the keys.
  for (const name of Object.keys(settingLimits) as NumberSetting[]) {
    const schema = orgSettingsSchema.shape[name]
    const [least, most] = settingLimits[name]
    for (const value of [least - 1, least, most, most + 1, 1.5, '', '7']) {
      expect([name, value, isAllowed(name, value)]).toEqual([
        name,
        value,
        schema.safeParse(value).success,
      ])
    }
  }
})
