import { Paper } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { teamworkLimits } from '../../../../contract/leads/teamwork-limits.ts'
import { GrowingTextarea } from '../../../components/form/growing-textarea.tsx'
import { messages } from '../../../i18n/index.ts'
import classes from './comment-input.module.css'
import {
  findTypedMention,
  insertMention,
  type MentionChoice,
  matchPeople,
  type TypedMention,
} from './mention-text.ts'

const texts = messages.teamwork

interface Props {
  readonly text: string
  readonly people: readonly MentionChoice[]
  readonly onChange: (text: string) => void
  readonly onSend: () => void
}

/** Comment field that suggests members after an `@`. */
export function CommentInput({ text, people, onChange, onSend }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useMentionPicker(text, people)
  const { typed, found, active, listId } = picker
  const choose = (person: MentionChoice) => {
    if (typed === undefined) return
    const { text: next, caret } = insertMention(text, typed, person)
    onChange(next)
    picker.close()
    // The caret can be set only once the new text is shown.
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const person = found[active]
    const isChoice = event.key === 'Enter' || event.key === 'Tab'
    if (person !== undefined && isChoice && !event.ctrlKey && !event.metaKey) choose(person)
    else if (found.length > 0 && picker.move(event.key)) field.current?.focus()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.root}>
      <GrowingTextarea
        ref={field}
        label={texts.comment}
        description={texts.mentionHelp}
        placeholder={texts.commentPlaceholder}
        minRows={2}
        maxRows={10}
        maxLength={teamworkLimits.commentLength}
        value={text}
        aria-autocomplete="list"
        {...(found.length > 0
          ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active}` }
          : {})}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          onChange(value)
          picker.open(value, selectionStart)
        }}
        onBlur={picker.close}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 ? null : (
        <People listId={listId} found={found} active={active} onChoose={choose} />
      )}
    </div>
  )
}

interface PeopleProps {
  readonly listId: string
  readonly found: readonly MentionChoice[]
  readonly active: number
  readonly onChoose: (person: MentionChoice) => void
}

function People({ listId, found, active, onChoose }: PeopleProps) {
  return (
    <Paper
      withBorder
      shadow="md"
      p={4}
      className={classes.list ?? ''}
      id={listId}
      role="listbox"
      aria-label={texts.mentionList}
    >
      {found.map((person, index) => (
        <div
          key={person.id}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.option ?? ''}
          // The field must keep focus.
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(person)
          }}
        >
          {person.label}
        </div>
      ))}
    </Paper>
  )
}

/** People who match the mention being typed. */
function useMentionPicker(text: string, people: readonly MentionChoice[]) {
  const listId = useId()
  const [typed, setTyped] = useState<TypedMention>()
  const [active, setActive] = useState(0)
  // The text is empty after a comment has been sent.
  const found = typed === undefined || text === '' ? [] : matchPeople(people, typed)
  const close = () => setTyped(undefined)
  return {
    listId,
    typed,
    found,
    active: Math.min(active, Math.max(0, found.length - 1)),
    close,
    open(value: string, caret: number) {
      setTyped(findTypedMention(value, caret))
      setActive(0)
    },
    /** @returns False for keys that the list does not handle. */
    move(key: string): boolean {
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      if (key === 'Escape') close()
      else if (step === 0) return false
      setActive((active + step + found.length) % Math.max(1, found.length))
      return true
    },
  }
}
