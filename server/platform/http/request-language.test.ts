import { expect, test } from 'vitest'
import { getRequestLanguage } from './request-language.ts'

test.for([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR,fr;q=0.9,de;q=0.5,en;q=0.3', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9', 'en'],
  ['*', 'en'],
  ['de;q=0', 'en'],
  ['', 'en'],
  [';;q=,=', 'en'],
] as const)('Accept-Language "%s" gets %s', ([accepted, language]) => {
  expect(getRequestLanguage({ 'accept-language': accepted })).toBe(language)
})

test('the language chosen in the browser takes precedence', () => {
  const accepted = { 'accept-language': 'en-US' }

  expect(getRequestLanguage({ ...accepted, cookie: 'a=b; leadtrace_language=de' })).toBe('de')
  expect(getRequestLanguage({ ...accepted, cookie: 'leadtrace_language=xx' })).toBe('en')
})

test('a request without a language gets English', () => {
  expect(getRequestLanguage({})).toBe('en')
})
