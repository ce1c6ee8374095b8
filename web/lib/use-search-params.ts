import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Search } from './search-params.ts'

/** What stands in the address, and a way to change some of it; an empty text takes a choice out. */
export function useSearchParams(): readonly [Search, (changes: Search) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Search) =>
    void navigate({ to: '.', search: { ...search, ...changes }, resetScroll: false })
  return [search, change]
}

/** The one of some words that an address names, or the usual one. */
export const pickOption = <T extends string>(
  options: readonly T[],
  text: string | undefined,
  fallback: T,
): T => options.find((option) => option === text) ?? fallback
