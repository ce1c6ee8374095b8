import { useState } from 'react'
import { useUnsavedChanges } from '../../../components/form/use-unsaved-changes.ts'

/** State of a mapping; asks for confirmation before unsaved changes are discarded. */
export function useMapping<M>(initial: M): readonly [M, (next: M) => void] {
  const [first] = useState(initial)
  const [mapping, setMapping] = useState(first)
  useUnsavedChanges(mapping !== first)
  return [mapping, setMapping]
}
