import { useEffect, useEffectEvent } from 'react'
import { toastError } from '../feedback/toast.ts'

/**
 * Makes Ctrl+P or Cmd+P print the report with all of its rows, just like **Print** in its menu. The
 * browser's own command would print only the rows on screen.
 *
 * @param name File name without its extension.
 */
export function usePrintShortcut(name: string): void {
  const print = useEffectEvent(async () => {
    const { printReport } = await import('./print-report.ts')
    await printReport(name)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      // A page with two reports prints once.
      if (!isPrint || event.key.toLowerCase() !== 'p' || event.defaultPrevented) return
      event.preventDefault()
      if (!event.repeat) print().catch(toastError)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
