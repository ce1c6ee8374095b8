import { expect, test } from 'vitest'
import { chooseLocale } from './locale.ts'

const choose = (preferred: readonly string[], texts = 'en') =>
  chooseLocale(preferred, texts, `${texts}-XX`)

test('numbers and dates follow the first locale that has the language of the texts', () => {
  expect(choose(['de-AT', 'en-US', 'en-GB'])).toBe('en-US')
  expect(choose(['en-US', 'de-AT'], 'de')).toBe('de-AT')
  expect(choose(['de'], 'de')).toBe('de')
})

test('a browser without the language of the texts gets the default locale', () => {
  expect(choose(['fr-FR', 'nl'])).toBe('en-XX')
  expect(choose([])).toBe('en-XX')
})

test('tags that Intl rejects are skipped', () => {
  expect(choose(['en-US@posix', 'en_GB', 'en-IE'])).toBe('en-IE')
  expect(choose(['eng-land', 'den-XX'])).toBe('en-XX')
})
