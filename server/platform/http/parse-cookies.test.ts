import { expect, test } from 'vitest'
import { cookiesIn } from './parse-cookies.ts'

test.each([
  [undefined, []],
  ['', []],
  ['a', []],
  ['a=1', ['1']],
  [' a = 1 ;b=2', ['1']],
  ['a=1; b=2; a=3=4', ['1', '3=4']],
  ['ba=1; A=2', []],
])('in %j the cookies with the name a are %j', (header, values) => {
  expect(cookiesIn(header, 'a')).toEqual(values)
})
