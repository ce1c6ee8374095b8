import { toMention } from '../../../../contract/leads/mentions.ts'

/** A member who can be mentioned; labels are unique within an organization. */
export interface MentionChoice {
  readonly id: string
  readonly label: string
}

/** An `@` and the text typed after it, up to the caret. */
export interface TypedMention {
  readonly start: number
  readonly query: string
}

/** Maximum length of a name to search for, in characters. */
const longestQuery = 60

/** The mention being typed: an `@` at the start of a word, before the caret. */
export function findTypedMention(text: string, caret: number): TypedMention | undefined {
  const start = text.lastIndexOf('@', caret - 1)
  if (start === -1 || caret - start > longestQuery) return undefined
  const query = text.slice(start + 1, caret)
  const isWord = start === 0 || /[\s([{"'„“]/.test(text[start - 1] ?? '')
  return isWord && !/[\n@]/.test(query) && !query.startsWith(' ') ? { start, query } : undefined
}

/** Maximum number of people in the list. */
const listed = 6

/** People whose names contain a word that starts with the typed text. */
export function matchPeople(
  people: readonly MentionChoice[],
  { query }: TypedMention,
): MentionChoice[] {
  const typed = query.toLocaleLowerCase()
  const matches = ({ label }: MentionChoice) =>
    ` ${label.toLocaleLowerCase()}`.includes(` ${typed}`) && label.toLocaleLowerCase() !== typed
  return people.filter(matches).slice(0, listed)
}

/** Replaces the typed text with a name. @returns The text and the new caret position. */
export function insertMention(
  text: string,
  { start, query }: TypedMention,
  { label }: MentionChoice,
): { readonly text: string; readonly caret: number } {
  const end = start + 1 + query.length
  const inserted = `@${label}${/^\s/.test(text.slice(end)) ? '' : ' '}`
  return { text: text.slice(0, start) + inserted + text.slice(end), caret: start + inserted.length }
}

/** Replaces each `@Name` with the member's ID, longest names first. */
export function toStoredComment(text: string, people: readonly MentionChoice[]): string {
  const byLength = people.toSorted((a, b) => b.label.length - a.label.length)
  let stored = ''
  let rest = text
  while (rest !== '') {
    const at = rest.indexOf('@')
    if (at === -1) return stored + rest
    const after = rest.slice(at + 1)
    const isWord = /(?:^|[\s([{"'„“])$/.test(stored + rest.slice(0, at))
    const person = isWord
      ? byLength.find(
          ({ label }) => after.startsWith(label) && !startsWord(after.slice(label.length)),
        )
      : undefined
    stored += rest.slice(0, at) + (person === undefined ? '@' : toMention(person.id))
    rest = person === undefined ? after : after.slice(person.label.length)
  }
  return stored
}

const startsWord = (text: string): boolean => /^[\p{L}\p{N}]/u.test(text)
