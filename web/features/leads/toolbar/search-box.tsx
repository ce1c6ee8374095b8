import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { words } from '../../../i18n/en/index.ts'

/** Quiet time after the last key before the list is asked for, in milliseconds. */
const pauseMs = 250

interface Props {
  /** What the address searches for. */
  readonly value: string
  readonly onSearch: (needle: string) => void
  readonly inputRef: RefObject<HTMLInputElement | null>
}

/** Searches while one types. */
export function SearchBox({ value, onSearch, inputRef }: Props) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    // Back, a view or "clear" changed the address; what was typed here comes back by it, too, and
    // late: more may have been typed since.
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  const search = useDebouncedCallback((needle: string) => {
    sent.current = needle
    onSearch(needle)
  }, pauseMs)
  const change = (needle: string) => {
    setTyped(needle)
    search(needle.trim())
  }
  return (
    <TextInput
      ref={inputRef}
      type="search"
      aria-label={words.leads.searchLabel}
      placeholder={words.leads.searchPlaceholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton size="sm" aria-label={words.leads.clearSearch} onClick={() => change('')} />
        )
      }
      maxLength={255}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      style={{ flex: '1 1 16rem', maxWidth: '28rem' }}
    />
  )
}
