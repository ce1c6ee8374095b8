import { useEffect, useState } from 'react'

/** Time after which users notice that they are waiting, in milliseconds. */
const noticeableMs = 150

/**
 * True if `isWaiting` has been true for long enough to be shown. Showing it earlier would draw all
 * of the waiting leads again, which delays the next ones.
 */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  if (isSlow && !isWaiting) setIsSlow(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsSlow(true), noticeableMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isSlow && isWaiting
}
