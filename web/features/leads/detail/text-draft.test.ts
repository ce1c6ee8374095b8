import { expect, test } from 'vitest'
import { createDraft, followStored, isTouched } from './text-draft.ts'

test('blanks around a text are no change of it', () => {
  expect(isTouched(createDraft('as it was \n'))).toBe(false)
  expect(isTouched({ initial: 'as it was', typed: 'as it was ' })).toBe(false)
  expect(isTouched({ initial: 'as it was', typed: 'as it is' })).toBe(true)
})

test('what nobody has touched becomes what is stored now', () => {
  expect(followStored(createDraft('old'), 'new')).toEqual(createDraft('new'))
})

test('what was typed stays, until that very text is stored', () => {
  const draft = { initial: 'old', typed: 'mine' }

  expect(followStored(draft, 'theirs')).toBe(draft)
  expect(followStored(draft, 'mine')).toEqual(createDraft('mine'))
})
