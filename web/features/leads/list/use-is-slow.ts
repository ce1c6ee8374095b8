import { useEffect, useState } from 'react'

/** Time after which users notice that they are waiting, in milliseconds. */
const noticeableMs = 150

/**
 * True if `isWaiting` has been true for long enough to be shown, so that a quick response is not
 * preceded by a change of the whole list.
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
