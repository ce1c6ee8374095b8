import { expect, test } from 'vitest'
import { formatMentions, listMentions } from '../../../../contract/leads/mentions.ts'
import { findTypedMention, insertMention, matchPeople, toStoredComment } from './mention-text.ts'

const [ada, adaLong, bob] = [
  { id: '01a22092-c005-7573-9dfc-75dd477d0e5a', label: 'Ada' },
  { id: '01a22092-c005-7573-9dfc-75dd477d0e5b', label: 'Ada Lovelace' },
  { id: '01a22092-c005-7573-9dfc-75dd477d0e5c', label: 'Bob Öztürk' },
] as const
const people = [ada, adaLong, bob]

const typeText = (text: string) => findTypedMention(text, text.length)

test('an @ at the start of a word offers the people whose names have matching words', () => {
  expect(typeText('Hi @')).toEqual({ start: 3, query: '' })
  expect(typeText('mail@ada')).toBeUndefined()
  expect(typeText('@ada\nnext')).toBeUndefined()
  expect(typeText('no mention')).toBeUndefined()
  const find = (query: string) => matchPeople(people, { start: 0, query }).map(({ id }) => id)
  expect(find('')).toEqual([ada.id, adaLong.id, bob.id])
  expect(find('LOVE')).toEqual([adaLong.id])
  expect(find('ada l')).toEqual([adaLong.id])
  expect(find('özt')).toEqual([bob.id])
  expect(find('ob')).toEqual([])
})

test('a chosen name replaces what was typed, and the caret follows it', () => {
  const typed = { start: 3, query: 'lo' }

  expect(insertMention('Hi @lo', typed, adaLong)).toEqual({ text: 'Hi @Ada Lovelace ', caret: 17 })
  expect(insertMention('Hi @lo, ok?', typed, ada).text).toBe('Hi @Ada , ok?')
  expect(insertMention('Hi @lo ok?', typed, ada)).toEqual({ text: 'Hi @Ada ok?', caret: 7 })
})

test('names are stored as IDs, the longest first, and shown as names again', () => {
  const text = '@Ada Lovelace, ask @Ada or (@Bob Öztürk)! Not @Adam, x@Ada or @Nobody @'

  const stored = toStoredComment(text, people)

  expect(listMentions(stored)).toEqual([adaLong.id, ada.id, bob.id])
  expect(stored).toContain('Not @Adam, x@Ada or @Nobody @')
  const findName = (id: string) => people.find((one) => one.id === id)?.label ?? '?'
  expect(formatMentions(stored, findName)).toBe(text)
})
