import { useEffect, useEffectEvent, useState } from 'react'
import { reportLoadFailure } from './report-load-failure.tsx'

/**
 * Loads code once it is needed. If loading fails, shows a toast and calls `onFailed`, which must
 * reset `isWanted` so that the user can try again.
 *
 * @returns True once the code has been loaded.
 */
export function useLoadOnDemand(
  isWanted: boolean,
  load: () => Promise<unknown>,
  onFailed: () => void,
): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  const start = useEffectEvent((isCurrent: () => boolean) => {
    load().then(
      () => {
        if (isCurrent()) setIsLoaded(true)
      },
      (error) => {
        if (!isCurrent()) return
        void reportLoadFailure(error)
        onFailed()
      },
    )
  })
  useEffect(() => {
    if (!isWanted || isLoaded) return
    const state = { isCurrent: true }
    start(() => state.isCurrent)
    return () => {
      state.isCurrent = false
    }
  }, [isWanted, isLoaded])
  return isLoaded
}
