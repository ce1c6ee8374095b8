import { useEffect, useEffectEvent } from 'react'

/** Something that a page can be asked to do when it is opened. */
export type PageAction = 'addLead' | 'createKey' | 'invite'

let requested: PageAction | undefined
const listeners = new Set<() => void>()

/** Asks the page that offers an action to start it: at once, or when the page is opened. */
export function requestAction(action: PageAction): void {
  requested = action
  for (const listen of listeners) listen()
}

/** Drops the action if no page has started it yet. */
export function withdrawAction(action: PageAction): void {
  if (requested === action) requested = undefined
}

/** Starts the action if it was requested. */
export function useRequestedAction(action: PageAction, start: () => void): void {
  const run = useEffectEvent(start)
  useEffect(() => {
    const check = () => {
      if (requested !== action) return
      requested = undefined
      run()
    }
    check()
    listeners.add(check)
    return () => void listeners.delete(check)
  }, [action])
}
