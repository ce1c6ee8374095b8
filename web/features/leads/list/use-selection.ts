import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toggleRange } from './toggle-range.ts'

export interface Selection {
  readonly ids: readonly string[]
  readonly size: number
  /** True if all shown leads are selected. */
  readonly isWhole: boolean
  readonly has: (id: string) => boolean
  readonly toggle: (id: string, isRange: boolean) => void
  readonly toggleAll: () => void
  readonly clear: () => void
}

const none: ReadonlySet<string> = new Set()

/** Selected leads among `shown`; leads that disappear are deselected. */
export function useSelection(shown: readonly string[]): Selection {
  const [selected, setSelected] = useState(none)
  const anchor = useRef<string>(undefined)
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })
  const toggle = useCallback((id: string, isRange: boolean) => {
    const before = anchor.current
    anchor.current = id
    setSelected((now) => toggleRange(now, latest.current, id, { anchor: before, isRange }))
  }, [])
  const toggleAll = useCallback(() => {
    setSelected((now) =>
      latest.current.every((id) => now.has(id)) ? none : new Set(latest.current),
    )
  }, [])
  const clear = useCallback(() => setSelected(none), [])
  return useMemo(() => {
    const ids = shown.filter((id) => selected.has(id))
    return {
      ids,
      size: ids.length,
      isWhole: ids.length > 0 && ids.length === shown.length,
      has: (id: string) => selected.has(id),
      toggle,
      toggleAll,
      clear,
    }
  }, [shown, selected, toggle, toggleAll, clear])
}
