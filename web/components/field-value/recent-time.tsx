import { useSyncExternalStore } from 'react'
import { formatRecent } from '../../lib/times.ts'

interface Props {
  /** ISO 8601. */
  readonly at: string
  /** The date and time, which serve as a tooltip and replace the text when the time is old. */
  readonly exact: string
}

/** How long ago a recent time was. Re-renders only when its own text changes. */
export const RecentTime = ({ at, exact }: Props) => (
  <time dateTime={at} title={exact}>
    {useSyncExternalStore(subscribeTicks, () => formatRecent(at)) ?? exact}
  </time>
)

/** Less than a minute, so that no time is ever off by a minute. */
const tickMs = 15_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Calls the listener at regular intervals; all listeners share one timer. */
function subscribeTicks(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const listen of listeners) listen()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
