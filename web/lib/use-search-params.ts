import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Search } from './search-params.ts'

/**
 * The URL's search parameters, and a function that changes some of them; an empty string removes a
 * parameter.
 */
export function useSearchParams(): readonly [Search, (changes: Search) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Search) =>
    void navigate({ to: '.', search: { ...search, ...changes }, resetScroll: false })
  return [search, change]
}

export const pickOption = <T extends string>(
  options: readonly T[],
  text: string | undefined,
  fallback: T,
): T => options.find((option) => option === text) ?? fallback
