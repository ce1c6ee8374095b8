import { expect, test } from 'vitest'
import { draftOf, followed, isTouched } from './text-draft.ts'

test('blanks around a text are no change of it', () => {
  expect(isTouched(draftOf('as it was \n'))).toBe(false)
  expect(isTouched({ begun: 'as it was', typed: 'as it was ' })).toBe(false)
  expect(isTouched({ begun: 'as it was', typed: 'as it is' })).toBe(true)
})

test('what nobody has touched becomes what is stored now', () => {
  expect(followed(draftOf('old'), 'new')).toEqual(draftOf('new'))
})

test('what was typed stays, until that very text is stored', () => {
  const draft = { begun: 'old', typed: 'mine' }

  expect(followed(draft, 'theirs')).toBe(draft)
  expect(followed(draft, 'mine')).toEqual(draftOf('mine'))
})
