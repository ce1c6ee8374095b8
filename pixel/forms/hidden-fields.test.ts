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

const page = (...inputs: { type: string; name: string; value: string }[]) => {
  vi.stubGlobal('document', { querySelectorAll: () => inputs })
  return () => inputs.map(({ value }) => value)
}

test('hidden and empty fields are filled, typed values are kept', () => {
  const values = page(
    { type: 'hidden', name: 'sessionId', value: '' },
    { type: 'hidden', name: 'gclid', value: 'from a cached page' },
    { type: 'text', name: 'utm_source', value: '' },
    { type: 'text', name: 'UTM_Medium', value: 'typed' },
    { type: 'checkbox', name: 'fbp', value: 'on' },
    { type: 'hidden', name: 'constructor', value: '' },
  )
  const filled = new Map(Object.entries({ sessionid: 's', gclid: 'g', utm_source: 'u', fbp: 'p' }))

  fillFields(filled.set('utm_medium', 'm'))

  expect(values()).toEqual(['s', 'g', 'u', 'typed', 'on', ''])
})

test('filled values are updated and removed, unless the user changed them', () => {
  const session = { type: 'hidden', name: 'sessionId', value: '' }
  const source = { type: 'text', name: 'utm_source', value: '' }
  const values = page(session, source)

  fillFields(
    new Map([
      ['sessionid', 'one'],
      ['utm_source', 'a'],
    ]),
  )
  fillFields(
    new Map([
      ['sessionid', 'two'],
      ['utm_source', 'b'],
    ]),
  )
  expect(values()).toEqual(['two', 'b'])

  source.value = 'typed'
  fillFields(new Map())
  expect(values()).toEqual(['', 'typed'])
})
