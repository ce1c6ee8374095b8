import { expect, test } from 'vitest'
import { buildSnippet, buildTagManagerSnippet } from './build-snippet.ts'

const usual = {
  origin: 'https://leads.example.com',
  siteId: '01a1',
  isGranted: false,
  forms: false,
  selector: '',
  sessionMinutes: 30,
}

test('the snippet of a default site only names script and site', () => {
  expect(buildSnippet({ ...usual, selector: '#unused' })).toBe(
    '<script async src="https://leads.example.com/px.js" data-site="01a1"></script>',
  )
})

test('the snippet contains every value that differs from its default', () => {
  const all = { ...usual, isGranted: true, forms: true, sessionMinutes: 45 }
  expect(buildSnippet(all)).toBe(
    '<script async src="https://leads.example.com/px.js" data-site="01a1" ' +
      'data-consent="granted" data-forms data-session-minutes="45"></script>',
  )
})

test('a selector cannot end its attribute', () => {
  expect(buildSnippet({ ...usual, forms: true, selector: ' form[name="a"] > b&c ' })).toContain(
    'data-forms="form[name=&quot;a&quot;] > b&amp;c"',
  )
})

test('the snippet for tag managers has its options in the address', () => {
  expect(buildTagManagerSnippet(usual)).toBe(
    '<script async src="https://leads.example.com/px.js?site=01a1"></script>',
  )
  const all = { ...usual, isGranted: true, forms: true, selector: '#a > b', sessionMinutes: 45 }
  expect(buildTagManagerSnippet(all)).toBe(
    '<script async src="https://leads.example.com/px.js?site=01a1&amp;consent=granted&amp;' +
      'forms=%23a%20%3E%20b&amp;sessionMinutes=45"></script>',
  )
})
