import { expect, test } from 'vitest'
import { createDraft, followStored, isTouched } from './text-draft.ts'

test('surrounding spaces are not a change', () => {
  expect(isTouched(createDraft('as it was \n'))).toBe(false)
  expect(isTouched({ initial: 'as it was', typed: 'as it was ' })).toBe(false)
  expect(isTouched({ initial: 'as it was', typed: 'as it is' })).toBe(true)
})

test('an untouched draft follows the stored text', () => {
  expect(followStored(createDraft('old'), 'new')).toEqual(createDraft('new'))
})

test('typed text is kept until exactly that text is stored', () => {
  const draft = { initial: 'old', typed: 'mine' }

  expect(followStored(draft, 'theirs')).toBe(draft)
  expect(followStored(draft, 'mine')).toEqual(createDraft('mine'))
})
