import { expect, test } from 'vitest'
import { isReferrerSpam } from './referrer-spam.ts'

test.for([
  'https://semalt.com/',
  'http://semalt.semalt.com/crawler.php',
  'https://www.Semalt.com/',
  'http://buttons-for-website.com/',
  'https://news.grets.store/',
])('%s is referrer spam', (referrer) => {
  expect(isReferrerSpam(referrer)).toBe(true)
})

test.for([
  null,
  'https://www.google.com/',
  'https://semalt.example/',
  'https://notsemalt.com/',
  'https://semalt.com.example/',
  'android-app://com.google.android.gm/',
  'not a URL',
])('%s is not referrer spam', (referrer) => {
  expect(isReferrerSpam(referrer)).toBe(false)
})
