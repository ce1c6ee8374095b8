import { useState } from 'react'
import { useUnsavedChanges } from '../../../components/form/use-unsaved-changes.ts'

/** Holds how a file is to be read; whoever leaves it changed and unchecked is asked. */
export function useMapping<M>(initial: M): readonly [M, (next: M) => void] {
  const [first] = useState(initial)
  const [mapping, setMapping] = useState(first)
  useUnsavedChanges(mapping !== first)
  return [mapping, setMapping]
}
