import { useState } from 'react'

/** What a dialog showed last, so that it does not empty while it slides away. */
export function useRetainedValue<T>(shown: T | undefined): T | undefined {
  const [last, setLast] = useState(shown)
  if (shown !== undefined && shown !== last) setLast(shown)
  return shown ?? last
}
