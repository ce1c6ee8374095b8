import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leadFieldsWhere } from './lead-fields.ts'
import { createKeys, createLeadSchema } from './leads/lead-schemas.ts'

const accepts = (body: object) => createLeadSchema.safeParse({ name: 'Ada', ...body })

/** A field's parsed value; `undefined` if it is rejected. */
const read = (field: string, value: unknown): unknown => accepts({ [field]: value }).data?.[field]

const refuses = (field: string, value: unknown) =>
  accepts({ [field]: value }).error?.issues.some(({ path }) => path[0] === field) === true

describe('consent', () => {
  const flags = ['ad_storage', 'ad_user_data', 'analytics_storage', 'ad_personalization']

  test.for(flags)('%s accepts booleans, and words in any case', (flag) => {
    for (const yes of [true, 'true', 'TRUE', 'granted', 'Granted', ' GRANTED ']) {
      expect(read(flag, yes), String(yes)).toBe(true)
    }
    for (const no of [false, 'false', 'False', 'denied', 'DENIED']) {
      expect(read(flag, no), String(no)).toBe(false)
    }
    for (const unknown of [null, '', ' ']) expect(read(flag, unknown)).toBeNull()
  })

  test.for([1, 0, 'yes', 'no', '1', 'grant', 'granted!', [], {}, [true]])('is not %j', (value) => {
    expect(refuses('ad_storage', value)).toBe(true)
  })
})

describe('the value', () => {
  test.for([
    [0, 0],
    [19.99, 19.99],
    [1e12, 1e12],
    ['19.99', 19.99],
    [' 5 ', 5],
    ['007', 7],
    ['0.10', 0.1],
    ['1000000000000', 1e12],
    ['1000000000000.00', 1e12],
    [1.006, 1.01],
    ['1.004', 1],
    ['', null],
    [null, null],
  ] as const)('%j is %j', ([sent, value]) => {
    expect(read('value', sent)).toBe(value)
  })

  test.for([
    -0.01,
    -0.001,
    -5,
    1e12 + 1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '-1',
    '1000000000000.01',
    '1000000000001',
    'abc',
    '1,5',
    '1.',
    '.5',
    '1e3',
    '0x10',
    'Infinity',
    '1 000',
    '5 €',
    true,
    [],
    {},
  ])('is not %j', (sent) => {
    expect(refuses('value', sent)).toBe(true)
  })

  test.for([
    [1.005, 1.01],
    ['1.005', 1.01],
    ['0.145', 0.15],
    ['2.675', 2.68],
    [19.999, 20],
    [1e-7, 0],
    ['0.00499', 0],
    [999_999_999_999.994, 999_999_999_999.99],
  ])('%j is rounded to %d, half up by its decimal digits', ([sent, kept]) => {
    expect(read('value', sent)).toBe(kept)
  })

  test('two decimals are stored exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), (minor) => {
        const text = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

        expect(read('value', text)).toBe(Number(text))
        expect(read('value', Number(text))).toBe(Number(text))
      }),
    )
  })
})

describe('custom', () => {
  test.for([
    ['{"a":1}', '{"a":1}'],
    [' [1, 2] ', '[1, 2]'],
    ['"text"', '"text"'],
    ['5', '5'],
    ['null', 'null'],
    [{ a: { b: ['ü'] } }, '{"a":{"b":["ü"]}}'],
    [[], '[]'],
    ['', null],
    [null, null],
  ])('%j is stored as %j', ([sent, kept]) => {
    expect(read('custom', sent)).toBe(kept)
  })

  test.for(['{', "{'a':1}", 'text', '{"a":1} x', 'undefined', 5, true])('is not %j', (sent) => {
    expect(refuses('custom', sent)).toBe(true)
  })

  test('has at most 65,536 characters, also if it is sent as an object', () => {
    const list = (size: number) => ['x'.repeat(size - 4)]

    expect(JSON.stringify(list(65_536))).toHaveLength(65_536)
    for (const form of [(size: number) => JSON.stringify(list(size)), list]) {
      expect(refuses('custom', form(65_536))).toBe(false)
      expect(refuses('custom', form(65_537))).toBe(true)
    }
  })
})

describe('texts with a format', () => {
  const accepted: Record<string, readonly string[]> = {
    email: ['a@b', 'Ada.Lovelace+x@Example.com', 'ünï@exämple.de', "o'neil@b.co", 'a@[127.0.0.1]'],
    country: ['DE', 'us'],
    searchAdsCustomerId: ['1', '123-456-7890', '1234567890'],
    searchAdsClickDate: ['2026-01-31', '2024-02-29', '0001-01-01', '9999-12-31'],
    phone: ['+49 170', 'call me', '1'],
    labelId: ['anything'],
  }
  const rejected: Record<string, readonly unknown[]> = {
    email: ['ada', 'a b@c', 'a@b c', '@b', 'a@', 'a@b@c', `${'a'.repeat(250)}@b.co`, 5],
    country: ['D', 'DEU', 'D1', 'Ü1', '49'],
    searchAdsCustomerId: ['abc', '1-', '-1', '1--2', '1 2'],
    searchAdsClickDate: ['2026-02-30', '2025-02-29', '2026-1-1', '0000-01-01', '2026-01-31T00:00Z'],
    status: ['closed', 'Open', ' ', 1],
    source: ['fax', 'API', ' '],
    name: [5, true, {}, ['Ada']],
  }

  test.for(Object.entries(accepted))('%s accepts %j', ([field, values]) => {
    for (const value of values) expect(read(field, value), value).toBe(value)
    expect(read(field, '')).toBeNull()
    expect(read(field, null)).toBeNull()
  })

  test.for(Object.entries(rejected))('%s rejects %j', ([field, values]) => {
    for (const value of values) expect(refuses(field, value), String(value)).toBe(true)
  })
})

test('a create accepts every writable field, a Meta click and the session, and ignores other keys', () => {
  const expected = [...leadFieldsWhere(({ write }) => write), 'fbclid', 'sessionId']

  expect([...createKeys]).toEqual(expected)
  expect(accepts({ colour: 'red', id: 5 }).data).toEqual({ name: 'Ada', colour: 'red', id: 5 })
})

test('name, email, phone or custom alone is enough, and nothing else is', () => {
  for (const field of createKeys) {
    const samples = ['a@b.co', '{}', 'DE', '1', '2026-01-01', 'open', 'api', true]
    const enough = samples.some((value) => createLeadSchema.safeParse({ [field]: value }).success)

    expect(enough, field).toBe(['name', 'email', 'phone', 'custom'].includes(field))
  }
})
