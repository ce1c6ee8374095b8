import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'
import { createSecretText } from './platform/process/secret-token.ts'

test('without variables, the service is reachable only from this machine', () => {
  const config = readConfig({})

  expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, DATA_DIR: './data' })
  expect(config.publicUrl).toBe('http://localhost:3000')
})

test('all invalid variables are named in one error', () => {
  const wrong = {
    PORT: '70000',
    PUBLIC_URL: 'leads.example.com',
    DATABASE_URL: 'mysql://host/db',
    DATABASE_DIRECT_URL: 'host',
    DATABASE_READ_URL: 'standby',
    DATABASE_POOL: '1.5',
    LOG_LEVEL: 'loud',
    METRICS_TOKEN: 'short',
    TRUST_PROXY: 'all',
    COUNTRY_HEADER: 'a country',
    PIXEL_CLIENT_BURST: '0',
    PIXEL_FORM_SECONDS: '-1',
    BOOTSTRAP_EMAIL: 'nobody',
    BOOTSTRAP_PASSWORD: 'short',
  }

  const read = () => readConfig(wrong)

  for (const name of Object.keys(wrong)) expect(read).toThrow(name)
})

test.for([
  ['DATABASE_OWNER_URL', 'DATABASE_URL', 'postgres://owner@db/leadtrace'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL', 'postgres://app@db/leadtrace'],
  ['DATABASE_READ_URL', 'DATABASE_URL', 'postgres://app@standby/leadtrace'],
  ['BOOTSTRAP_PASSWORD', 'BOOTSTRAP_EMAIL', 'correct horse'],
] as const)(
  '%s without %s is rejected, because the other one was probably forgotten',
  ([name, other, value]) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} requires ${other}`)
  },
)

test('an invalid value is not repeated, because it may be a secret', () => {
  const password = 'hunter2'
  const token = 'tok3n'

  const read = () => readConfig({ BOOTSTRAP_PASSWORD: password, METRICS_TOKEN: token })

  expect(read).toThrow(/BOOTSTRAP_PASSWORD/)
  expect(read).not.toThrow(password)
  expect(read).not.toThrow(token)
})

test('a bootstrap key with a wrong checksum is rejected, with a hint on where to get a valid one', () => {
  const key = createSecretText('lt_live_')
  const mistyped = `${key.slice(0, -6)}000000`

  expect(readConfig({ BOOTSTRAP_API_KEY: key }).BOOTSTRAP_API_KEY).toBe(key)
  expect(() => readConfig({ BOOTSTRAP_API_KEY: mistyped })).toThrow('new-key')
  expect(() => readConfig({ BOOTSTRAP_API_KEY: mistyped })).not.toThrow(mistyped)
})

test('an empty variable counts as missing, and unknown ones are ignored', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PATH: '/bin' }).PORT).toBe(3000)
  expect(readConfig({ PATH: '/bin' })).not.toHaveProperty('PATH')
})

test('a variable with only spaces counts as missing', () => {
  expect(readConfig({ PORT: ' ' }).PORT).toBe(3000)
})

test.for<readonly [string, string]>([
  ['PUBLIC_URL', 'https://example.com/leads'],
  ['PUBLIC_URL', 'https://example.com/?a=1'],
  ['PUBLIC_URL', 'https://user@example.com'],
  ['SMTP_URL', 'smtp:'],
  ['SECRETS_KEY', 'c2hvcnQ='],
  ['MAIL_FROM', 'Leads'],
  ['MAIL_FROM', 'Leads <leads>'],
])('%s cannot be %s', ([name, value]) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test.for<readonly [string, string]>([
  ['SMTP_URL', 'smtp://user:password@host:587'],
  ['MAIL_FROM', 'Leads <leads@example.com>'],
  ['MAIL_FROM', 'leads@example.com'],
  ['MAIL_FROM', 'Leads GmbH & Co. KG <leads@localhost>'],
])('%s can be %s', ([name, value]) => {
  expect(readConfig({ [name]: value })).toHaveProperty(name, value)
})

test('the public URL has no trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://leads.example.com/' }).publicUrl).toBe(
    'https://leads.example.com',
  )
})

test('compose passes every setting except those that the image sets', () => {
  const compose = readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8')
  const own = ['HOST', 'PORT', 'DATA_DIR']

  const passed = [...compose.matchAll(/^ {6}- ([A-Z_]+)$/gm)].map(([, name]) => name)

  expect(passed).toEqual(Object.keys(settings.shape).filter((name) => !own.includes(name)))
})
