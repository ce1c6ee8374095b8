import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { messages } from '../../../i18n/index.ts'

const debounceMs = 250

interface Props {
  /** Search string in the URL. */
  readonly value: string
  readonly onSearch: (needle: string) => void
  readonly inputRef: RefObject<HTMLInputElement | null>
}

/** Searches while the user types. */
export const SearchBox = memo(function SearchBox({ value, onSearch, inputRef }: Props) {
  const [typed, setTyped] = useState(value)
  const lastSearch = useRef(value)
  useEffect(() => {
    // The URL changes when the user navigates back, opens a view or uses “clear”. It also changes
    // after typing, but with a delay, and the user may have typed more in the meantime.
    if (value !== lastSearch.current) setTyped(value)
    lastSearch.current = value
  }, [value])
  const search = useDebouncedCallback((needle: string) => {
    lastSearch.current = needle
    onSearch(needle)
  }, debounceMs)
  const change = (needle: string) => {
    setTyped(needle)
    search(needle.trim())
  }
  return (
    <TextInput
      ref={inputRef}
      type="search"
      aria-label={messages.leads.searchLabel}
      placeholder={messages.leads.searchPlaceholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={messages.leads.clearSearch}
            onClick={() => change('')}
          />
        )
      }
      maxLength={255}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      style={{ flex: '1 1 16rem', maxWidth: '28rem' }}
    />
  )
})
