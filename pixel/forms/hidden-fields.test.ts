import { afterEach, expect, test, vi } from 'vitest'
import type { Visit } from '../visit.ts'
import { fieldValues, fillFields } from './hidden-fields.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const now = 100

const visit = (touch: string): Visit => ['visitor', 'session', 1, 1, touch]

test('without a visit nothing is filled', () => {
  expect(Object.fromEntries(fieldValues(undefined, {}, now))).toEqual({ sessionid: '' })
})

test('session, campaign and cookie ids are filled', () => {
  const values = fieldValues(
    visit('99~ScCid=S&utm_source=a+b%26&ttclid=clicked'),
    {
      fbp: 'p',
      ttclid: 'kept',
      epik: undefined,
    },
    now,
  )

  expect(Object.fromEntries(values)).toEqual({
    sessionid: 'session',
    sccid: 'S',
    utm_source: 'a b&',
    ttclid: 'clicked',
    fbp: 'p',
  })
})

test('fbc is built from fbclid, unless the cookie has the same click', () => {
  const clicked = visit('99~fbclid=IwAR.x')

  expect(fieldValues(clicked, {}, now).get('fbc')).toBe('fb.1.99.IwAR.x')
  expect(fieldValues(clicked, { fbc: 'fb.1.5.other' }, now).get('fbc')).toBe('fb.1.99.IwAR.x')
  expect(fieldValues(clicked, { fbc: 'fb.2.5.IwAR.x' }, now).get('fbc')).toBe('fb.2.5.IwAR.x')
  expect(fieldValues(visit(''), { fbc: 'fb.1.5.other' }, now).get('fbc')).toBe('fb.1.5.other')
})

test('the first of repeated parameters wins, as in the service', () => {
  const values = fieldValues(visit('99~gclid=a&gclid=b&fbclid=c&fbclid=d'), {}, now)

  expect([values.get('gclid'), values.get('fbc')]).toEqual(['a', 'fb.1.99.c'])
})

test('a click expires after 90 days', () => {
  const clicked = visit('99~gclid=g&utm_source=s')

  const after = (days: number) => fieldValues(clicked, {}, 99 + days * 86_400_000).get('gclid')

  expect([after(89), after(90)]).toEqual(['g', undefined])
})

test('a manipulated cookie fills no other fields', () => {
  const values = fieldValues(visit('1~csrf_token=x&gclid=g'), {}, now)
  expect([...values.keys()]).toEqual(['sessionid', 'gclid'])
})

interface Input {
  readonly type: string
  readonly name?: string
  readonly id?: string
  /** `data-leadtrace`. */
  readonly leadtrace?: string
  readonly value?: string
}

/** A page with these inputs; returns the inputs and a function that reads their values. */
const page = (...inputs: Input[]) => {
  const elements = inputs.map(({ type, name = '', id = '', leadtrace, value = '' }) => ({
    type,
    name,
    id,
    dataset: { leadtrace },
    value,
    defaultValue: value,
  }))
  vi.stubGlobal('document', { querySelectorAll: () => elements })
  return { elements, values: () => elements.map(({ value }) => value) }
}

const hidden = (parts: Partial<Input>): Input => ({ type: 'hidden', ...parts })

test('hidden and empty fields are filled, typed values are kept', () => {
  const { values } = page(
    hidden({ name: 'sessionId' }),
    hidden({ name: 'gclid', value: 'from a cached page' }),
    { type: 'text', name: 'utm_source' },
    { type: 'text', name: 'UTM_Medium', value: 'typed' },
    { type: 'checkbox', name: 'fbp', value: 'on' },
    hidden({ name: 'constructor' }),
  )
  const filled = new Map(Object.entries({ sessionid: 's', gclid: 'g', utm_source: 'u', fbp: 'p' }))

  fillFields(filled.set('utm_medium', 'm'))

  expect(values()).toEqual(['s', 'g', 'u', 'typed', 'on', ''])
})

test.for([
  [{ leadtrace: 'gclid', name: 'input_7' }, 'g'],
  [{ leadtrace: 'sessionId' }, 's'],
  [{ leadtrace: 'utm_source', name: 'gclid' }, 'u'],
  [{ name: 'form_fields[gclid]' }, 'g'],
  [{ name: 'form_fields[sessionId]' }, 's'],
  [{ name: 'wpforms[fields][9]', id: 'wpforms-12-field_9-utm_source' }, 'u'],
  [{ name: 'field[7]', id: 'form-field-gclid' }, 'g'],
  [{ name: 'lead[tracking][li_fat_id]' }, 'l'],
  [{ name: 'your-utm-source' }, 'u'],
  [{ name: 'hs_session_id' }, 's'],
  [{ name: 'input_7', value: '{{gclid}}' }, 'g'],
  [{ name: 'input_7', value: '{gclid}' }, 'g'],
  [{ name: 'input_7', value: ' %utm_source% ' }, 'u'],
  [{ name: 'input_7', value: '[[sessionId]]' }, 's'],
  // A placeholder without a value must not be sent.
  [{ name: 'input_7', value: '{{msclkid}}' }, ''],
  // Not our placeholders: other names, and values from other software.
  [{ name: 'input_7' }, ''],
  [{ name: 'input_7', value: '{{email}}' }, '{{email}}'],
  [{ name: 'gclid_note' }, ''],
  [{ name: 'php_session_id', value: 'theirs' }, 'theirs'],
  [{ name: 'cart[gclid]', value: 'theirs' }, 'theirs'],
  [{ leadtrace: 'email', name: 'email' }, ''],
] as const)('a hidden field %j becomes %j', ([field, value]) => {
  const { values } = page(hidden(field))
  const filled = { sessionid: 's', gclid: 'g', utm_source: 'u', li_fat_id: 'l', email: 'e' }

  fillFields(new Map(Object.entries(filled)))

  expect(values()).toEqual([value])
})

test('filled values are updated and removed, unless the user changed them', () => {
  const { elements, values } = page(
    hidden({ name: 'sessionId' }),
    { type: 'text', name: 'utm_source' },
    hidden({ name: 'form_fields[gclid]', value: '{{gclid}}' }),
  )
  const fill = (sessionid: string, utm_source: string, gclid: string) =>
    fillFields(new Map(Object.entries({ sessionid, utm_source, gclid })))

  fill('one', 'a', 'x')
  fill('two', 'b', 'y')
  expect(values()).toEqual(['two', 'b', 'y'])

  if (elements[1]) elements[1].value = 'typed'
  fillFields(new Map())
  expect(values()).toEqual(['', 'typed', ''])
})
