import { useState } from 'react'

/** The last defined value, so that a dialog keeps its content during its closing animation. */
export function useRetainedValue<T>(shown: T | undefined): T | undefined {
  const [last, setLast] = useState(shown)
  if (shown !== undefined && shown !== last) setLast(shown)
  return shown ?? last
}
