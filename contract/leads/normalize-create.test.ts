import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clickIds } from '../click-ids.ts'
import { leadFieldsWhere } from '../lead-fields.ts'
import { findCountryCode } from '../values/country-names.ts'
import { spellings } from './field-spellings.ts'
import { createLeadSchema } from './lead-schemas.ts'
import { normalizeCreate } from './normalize-create.ts'

/** The lead that is created from a body, without the `custom` data for other keys. */
const read = (body: object): unknown => createLeadSchema.safeParse(normalizeCreate(body)).data

const refuses = (body: object, field: string): boolean => {
  const { error } = createLeadSchema.safeParse(normalizeCreate(body))
  return error?.issues.some(({ path }) => path[0] === field) === true
}

describe('keys', () => {
  const ids = [...Object.keys(clickIds), ...leadFieldsWhere(({ label }) => /^UTM/.test(label))]

  test.for(ids)('%s is recognized in any case and with any separator', (field) => {
    const words = field.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    for (const key of [field.toUpperCase(), words.join('_'), words.join('-'), words.join(' ')]) {
      expect(read({ name: 'Ada', [key]: 'x' }), key).toEqual({ name: 'Ada', [field]: 'x' })
    }
  })

  test.for([
    [
      'email',
      ['Email', 'E-Mail', 'e_mail', 'mail', 'Email Address', 'your-email', 'contact_email'],
    ],
    [
      'email',
      ['emailAddress', 'E-Mail-Adresse', 'courriel', 'Correo electrónico', 'billing_email'],
    ],
    ['email', ['E-post', 'E-postadress', 'email-456', 'Email 2', 'fields[email][value]']],
    ['phone', ['tel-123', 'Phone Number 2', 'Tlf.', 'Mobilnr', 'Landline']],
    ['name', ['Namn', 'Navn', 'För- och efternamn', 'data[Contact][name]']],
    ['note', ['Meddelande', 'Besked', 'Comment or Message']],
    ['phone', ['phone-1', 'Your Phone (required)', 'Telefon *']],
    ['phone', ['Phone', 'telephone', 'tel', 'mobile', 'Phone Number', 'phone_number', 'your-tel']],
    ['phone', ['Téléphone', 'Handynummer', 'Telefon', 'cellPhone', 'Numer telefonu', 'telefoon']],
    ['name', ['Name', 'Full Name', 'full_name', 'your-name', 'fullName', 'fields[name]', 'naam']],
    ['name', ['form_fields[full_name]', 'contact name', 'Customer Name', 'Imię i nazwisko']],
    [
      'note',
      ['message', 'Message', 'comments', 'your-message', 'Nachricht', 'inquiry', 'Ihre Nachricht'],
    ],
    ['referrer', ['referer', 'Referrer', 'HTTP_REFERER']],
    ['externalId', ['external_id', 'ExternalID', 'external-id']],
    ['sccid', ['ScCid', 'sc_click_id', '_scclid']],
    [
      'fbclid',
      ['FBCLID', 'Fbclid', 'Facebook Click ID', 'Meta-Klick-ID', 'fbclid__c', 'last_fbclid'],
    ],
    ['gclid', ['Google Click ID', 'gclid_c', 'GCLID__c', 'hs_google_click_id', 'Google Klick-ID']],
    [
      'gclid',
      ['hidden_gclid', 'Last GCLID', 'lead-gclid', 'gclid_field', 'form[gclid]', 'GCLID 1'],
    ],
    ['msclkid', ['Microsoft Click ID', 'msclid', 'Bing Ads Click ID', 'MSCLKID__c']],
    ['ttclid', ['TikTok Click ID', 'ttclid_c', 'tt_click_id']],
    ['twclid', ['X Click ID', 'Twitter Click ID', 'twclid_value']],
    ['li_fat_id', ['LinkedIn Click ID', 'li_fat_id__c', 'Lead li_fat_id', 'LI FAT ID']],
    ['rdt_cid', ['Reddit Click ID', 'hidden_rdt_cid']],
    ['wbraid', ['WBRAID__c', 'first_wbraid']],
    ['fbp', ['_fbp', 'FBP']],
    ['ga4cid', ['_ga', 'GA4CID']],
    ['searchAdsCampaignId', ['googleAdsCampaignId', 'google_ads_campaign_id']],
    ['searchAdsAdGroupName', ['googleAdsAdGroupName', 'search_ads_ad_group_name']],
    ['sessionId', ['session_id', 'SessionID']],
  ] as const)('%s can be spelled %j', ([field, keys]) => {
    const value = field === 'email' ? 'a@b.co' : '+49 30 1234567'
    for (const key of keys) {
      const other = field === 'email' ? { name: 'Ada' } : { email: 'a@b.co' }
      expect(read({ ...other, [key]: value }), key).toEqual({ ...other, [field]: value })
    }
  })

  test.for([
    'company[name]',
    'friend[email]',
    'form_name',
    'username',
    'company',
    'title',
    'mailing',
    'telegram',
    'id',
    'subject',
  ])('%s stays, since it is not contact data', (key) => {
    expect(read({ name: 'Ada', [key]: 'x' })).toEqual({ name: 'Ada', [key]: 'x' })
  })

  test('first and last name are joined into the name', () => {
    for (const [first, last] of [
      ['firstName', 'lastName'],
      ['first_name', 'last_name'],
      ['First Name', 'Last Name'],
      ['vorname', 'nachname'],
      ['prénom', 'nom'],
      ['fname', 'lname'],
      ['your-first-name', 'your-last-name'],
      ['Name (First)', 'Name (Last)'],
    ] as const) {
      expect(read({ [last]: ' Lovelace', [first]: 'Ada ' })).toEqual({ name: 'Ada Lovelace' })
    }
    expect(read({ surname: 'Lovelace' })).toEqual({ name: 'Lovelace' })
    expect(read({ firstName: 'Ada', middle_name: 'King', lastName: '' })).toMatchObject({
      name: 'Ada King',
    })
    expect(read({ name: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' })).toEqual({
      name: 'Ada Lovelace',
    })
  })

  test('an exact key wins, then the first spelling; what differs stays under its key', () => {
    expect(read({ Phone: '222', tel: '333', phone: '111' })).toEqual({
      phone: '111',
      Phone: '222',
      tel: '333',
    })
    expect(read({ cell: '333', Phone: '222' })).toEqual({ phone: '222', cell: '333' })
    expect(read({ name: 'Ada', lastName: 'Lovelace' })).toEqual({
      name: 'Ada',
      lastName: 'Lovelace',
    })
  })

  test('an empty key is replaced by another spelling, and an equal value is not repeated', () => {
    expect(read({ email: '', mail: 'a@b.co', 'E-Mail': ' a@b.co ' })).toEqual({ email: 'a@b.co' })
    expect(read({ name: null, 'Full Name': 'Ada' })).toEqual({ name: 'Ada' })
  })

  test('a value that does not fit stays under its key, unless it is the only contact data', () => {
    const unfit = { mail: 'weekly', mobile: true, tel: 'no', land: '2 acres', note: 'x' }
    expect(read({ name: 'Ada', ...unfit })).toEqual({ name: 'Ada', ...unfit })
    expect(refuses({ mail: 'weekly' }, 'email')).toBe(true)
    expect(read({ tel: 'ask Ada' })).toEqual({ phone: 'ask Ada' })
  })
})

describe('values', () => {
  test.for([
    ['phone', 4_930_123_456, '4930123456'],
    ['phone', 49e9, '49000000000'],
    ['name', 7, '7'],
    ['externalId', 12, '12'],
    ['note', 1.5, '1.5'],
    ['msclkid', 0, '0'],
    ['utm_campaign', 20_260_131, '20260131'],
    ['searchAdsCustomerId', 1_234_567_890, '1234567890'],
    ['searchAdsCampaignId', 2 ** 53, '9007199254740992'],
    ['labelId', 5, '5'],
    ['country', 'Germany', 'DE'],
    ['country', ' deutschland ', 'DE'],
    ['country', 'GBR', 'GB'],
    ['country', 'de', 'de'],
    ['ad_storage', 'yes', true],
    ['ad_storage', 'No', false],
    ['ad_user_data', 1, true],
    ['ad_user_data', 0, false],
    ['analytics_storage', '1', true],
    ['analytics_storage', 'off', false],
    ['ad_personalization', 'on', true],
    ['ad_personalization', 'nein', false],
    ['ad_personalization', '', null],
  ] as const)('%s %j is read as %j', ([field, sent, value]) => {
    expect(read({ custom: {}, [field]: sent })).toMatchObject({ [field]: value })
  })

  test('a number with too many digits for JavaScript keeps them', () => {
    // Created by the body parser; TypeScript has no type for `JSON.rawJSON` yet.
    const raw = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(
      '12345678901234567890',
    )

    expect(read({ externalId: raw, phone_number: raw, name: 'Ada' })).toEqual({
      externalId: '12345678901234567890',
      phone: '12345678901234567890',
      name: 'Ada',
    })
  })

  test.for([
    ['name', true],
    ['name', ['Ada']],
    ['phone', { number: 1 }],
    ['email', 5],
    ['email', 'a@b.co, c@d.co'],
    ['country', 'Atlantis'],
    ['country', 49],
    ['ad_storage', 'maybe'],
    ['ad_storage', 2],
    ['value', '5 €'],
    ['status', 'Open'],
    ['custom', 5],
    ['sessionId', {}],
  ])('%s cannot be %j', ([field, value]) => {
    expect(
      refuses({ note: 'x', custom: {}, name: 'Ada', [String(field)]: value }, String(field)),
    ).toBe(true)
  })
})

test('every spelling is listed for one field only', () => {
  const all = Object.values(spellings).flatMap((list) => list.split('|'))

  expect(all.filter((one, i) => all.indexOf(one) !== i)).toEqual([])
})

test.for([null, 5, 'x', [], [{ name: 'Ada' }]])('%j is not a body and stays as it is', (body) => {
  expect(normalizeCreate(body)).toBe(body)
})

test('no text is lost, whatever the keys are, and normalizing again changes nothing', () => {
  const keys = Object.entries(spellings).flatMap(([key, list]) => [key, ...list.split('|')])
  const body = fc.dictionary(
    fc.oneof(fc.constantFrom(...keys), fc.string({ maxLength: 8 })),
    fc.oneof(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }), fc.nat()),
    { maxKeys: 8 },
  )
  fc.assert(
    fc.property(body, (sent) => {
      const once = normalizeCreate(sent)
      const kept = JSON.stringify(once)
      for (const [key, value] of Object.entries(sent)) {
        if (key === '__proto__') continue
        const text = `${value}`.trim()
        // A country may be stored as its code: `Ad!` is Andorra.
        const forms = [text, findCountryCode(text) ?? text].map((form) => JSON.stringify(form))
        expect(forms.some((form) => kept.includes(form.slice(1, -1)))).toBe(true)
      }
      expect(normalizeCreate(once)).toEqual(once)
    }),
    {
      examples: [
        [{ 'country code': 'Ad!' }],
        [{ country: 'U.S.', pays: 'Peru' }],
        [{ 'e mail adresse': 9, courriel: 9 }],
      ],
    },
  )
})
