import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/**
 * Separate from the channel for caches, because processes of an older release clear their caches
 * after a notification that they do not recognize.
 */
export const changeChannel = 'leadtrace_changes'

/** Interval between notifications of a process, in milliseconds. */
const intervalMs = 1_000

/** Organization IDs per notification; PostgreSQL limits a payload to 8,000 bytes. */
const idsPerNotification = 200

/**
 * Collects the organizations whose leads change, and reports them to other processes once a second:
 * NOTIFY in each transaction would serialize commits, and one per lead would flood the listeners.
 *
 * @param send  Runs a statement on the connection that listens; may reject.
 */
export function createChangeNotices(send: (statement: pg.QueryConfig) => Promise<unknown>) {
  const ownTag = randomUUID()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    const ids = [...changed]
    changed.clear()
    const payloads: string[] = []
    for (let start = 0; start < ids.length; start += idsPerNotification) {
      payloads.push(`${ownTag} ${ids.slice(start, start + idsPerNotification).join(' ')}`)
    }
    const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload'
    // If the connection is lost, all pages refetch when it is back.
    send({ text, values: [changeChannel, payloads] }).catch(() => undefined)
  }

  return {
    add(orgId: string): void {
      changed.add(orgId)
      timer ??= setTimeout(flush, intervalMs).unref()
    },
    /** @returns Organizations of a notification, unless this process sent it. */
    receive(payload: string): readonly string[] {
      const [tag, ...ids] = payload.split(' ')
      return tag === ownTag ? [] : ids
    },
    close: () => clearTimeout(timer),
  }
}
