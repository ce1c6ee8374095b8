import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail } from '../../../../contract/values/text.ts'
import { findEmail, isOnlyEmail, joinDialCode, parseDialCode } from './read-contact.ts'

test.for([
  ['ada@x.de', 'ada@x.de'],
  ['ada @gmail.com', 'ada@gmail.com'],
  ['ada@ gmail.com', 'ada@gmail.com'],
  ['ada@gmail. com', 'ada@gmail.com'],
  ['ada@gmail .com', 'ada@gmail.com'],
  ['ada\u200b@x.de', 'ada@x.de'],
  ['ａｄａ＠x.de', 'ada@x.de'],
  ['a@x.de; b@x.de', 'a@x.de'],
  ['a@x.de, b@x.de', 'a@x.de'],
  ['a@x.de / b@x.de', 'a@x.de'],
  ['a@x.de b@x.de', 'a@x.de'],
  ['Ada <ada@x.de>', 'ada@x.de'],
  ['mailto:ada@x.de', 'ada@x.de'],
  ['mailto:ada@x.de?subject=Hi', 'ada@x.de'],
  ["o'neill@x.de", "o'neill@x.de"],
  ["'ada@x.de'", 'ada@x.de'],
  ['ada@x.de.', 'ada@x.de'],
  ['ada@x.de. Thanks', 'ada@x.de'],
  ['ada@x.de oder 0170 1234567', 'ada@x.de'],
  ['Mail: ada.l+b@x.co.uk!', 'ada.l+b@x.co.uk'],
  ['ada@münchen.de', 'ada@münchen.de'],
  ['ada@@gmail.com', undefined],
  ['ada@ @gmail.com', undefined],
  ['@ada', undefined],
  ['ada@', undefined],
  ['ada at x.de', undefined],
  ['call me @ home', undefined],
  ['none', undefined],
  ['', undefined],
] as const)('the email in %j is %s', ([text, email]) => {
  expect(findEmail(text)).toBe(email)
})

test('what is found in any text is a valid email', () => {
  const part = fc.constantFrom('a', '@', '.', ' ', 'x.de', 'ada@x.de', ';', '<', 'ü', '\u200b')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const email = findEmail(parts.join(''))
      expect(email === undefined || isEmail(email)).toBe(true)
    }),
  )
})

test('spaces and case do not make two different addresses', () => {
  expect(isOnlyEmail(' Ada @x.de', 'ada@x.de')).toBe(true)
  expect(isOnlyEmail('ada@x.de, b@x.de', 'ada@x.de')).toBe(false)
})

test.for([
  [['+49'], '49'],
  [['0049'], '49'],
  [['Germany (+49)'], '49'],
  [['Deutschland', 'DE'], '49'],
  [['United Kingdom', '44'], '44'],
  [['49'], '49'],
  [['+1 868'], '1868'],
  [['Germany'], undefined],
  [[''], undefined],
] as const)('the country code of %j is %s', ([texts, code]) => {
  expect(parseDialCode(...texts)).toBe(code)
})

test.for([
  ['49', '0170 1234567', '+49 170 1234567'],
  ['39', '02 1234567', '+39 02 123 4567'],
  ['49', '+43 660 1234567', '+43 660 1234567'],
  ['49', '0043 660 1234567', '0043 660 1234567'],
  ['49', '12', '+49 12'],
] as const)('code %s and number %s are joined to %s', ([code, phone, joined]) => {
  expect(joinDialCode(code, phone)).toBe(joined)
})
