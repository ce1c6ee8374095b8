import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const kinds = ['key', 'org', 'person', 'grant', 'login'] as const

/**
 * Notification that an object changed. For `login`, `id` is the ID of the person who was signed
 * out.
 */
export interface Notification {
  readonly kind: (typeof kinds)[number] | 'leads'
  /** For `leads`, the ID of the organization whose leads changed. */
  readonly id: string
}

/** Notifications between the processes that share a database, sent through LISTEN and NOTIFY. */
export interface Notifications {
  /**
   * True while this process is receiving notifications. If false, nothing may be cached across
   * requests.
   */
  isConnected(): boolean
  /**
   * Calls `handler` with each notification, or with `undefined` if notifications may have been
   * missed.
   */
  subscribe(handler: (notice: Notification | undefined) => void): void
  /** Synchronously calls this process's handlers. */
  deliver(notice: Notification): void
  /**
   * Notifies all processes within a second that an organization's leads changed. The notification
   * is lost if this process dies first.
   *
   * @see L-381
   */
  publishLeads(orgId: string): void
  close(): Promise<void>
}

/** A single channel, so that each process needs only one idle connection. */
export const channel = 'leadtrace'

const retryMs = 500

/** Maximum time to wait for the server to close the connection, in milliseconds. */
const closeMs = 1_000

/** Listens on a dedicated connection, reconnecting if it breaks. */
export function openNotifications(config: pg.ClientConfig): Notifications {
  const handlers = new Set<(notice: Notification | undefined) => void>()
  const state = { connected: false, closing: false, client: undefined as pg.Client | undefined }
  const deliver = (notification: Notification | undefined) => {
    for (const handler of handlers) handler(notification)
  }
  const deliverLeads = (id: string) => deliver({ kind: 'leads', id })
  const changes = createChangeNotices(deliverLeads, async (statement) => {
    if (state.connected) await state.client?.query(statement)
  })
  const onNotification = (from: string, payload: string) => {
    if (from === channel) deliver(parseNotification(payload))
    else changes.receive(payload).forEach(deliverLeads)
  }

  async function listen(): Promise<void> {
    while (!state.closing) {
      const client = new pg.Client({
        ...config,
        query_timeout: 3_000,
        connectionTimeoutMillis: 3_000,
      })
      state.client = client
      await listenOn(client, state, { onNotification, onGap: () => deliver(undefined) })
      if (!state.closing) await sleep(retryMs)
    }
  }

  const listening = listen()
  return {
    isConnected: () => state.connected,
    subscribe: (handler) => handlers.add(handler),
    deliver,
    publishLeads: changes.add,
    async close() {
      state.closing = true
      changes.close()
      state.client?.end().catch(() => undefined)
      // A server that hangs never closes its side. The timer is unreferenced, because the open
      // socket keeps the process alive for as long as needed.
      await Promise.race([listening, sleep(closeMs, undefined, { ref: false })])
    },
  }
}

/**
 * Channel for changed leads. It is separate from the channel for caches, because processes running
 * an older release clear their caches when they receive a notification that they do not recognize.
 */
const changeChannel = 'leadtrace_changes'

/** Interval between notifications sent by one process, in milliseconds. */
const intervalMs = 1_000

/** Organization IDs per notification; PostgreSQL limits a payload to 8,000 bytes. */
const idsPerNotification = 200

/**
 * Collects the organizations whose leads change, and reports them to all processes once a second. A
 * NOTIFY in each transaction would serialize commits, and one notification per lead would flood the
 * listeners.
 *
 * @param deliver  Reports an organization to this process, even without a connection.
 * @param send  Runs a statement on the listening connection; may reject.
 */
function createChangeNotices(
  deliver: (orgId: string) => void,
  send: (statement: pg.QueryConfig) => Promise<unknown>,
) {
  const ownTag = randomUUID()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    const ids = [...changed]
    changed.clear()
    ids.forEach(deliver)
    const payloads: string[] = []
    for (let start = 0; start < ids.length; start += idsPerNotification) {
      payloads.push(`${ownTag} ${ids.slice(start, start + idsPerNotification).join(' ')}`)
    }
    const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload'
    // If the connection is lost, all pages refetch once it is restored.
    send({ text, values: [changeChannel, payloads] }).catch(() => undefined)
  }

  return {
    add(orgId: string): void {
      changed.add(orgId)
      timer ??= setTimeout(flush, intervalMs).unref()
    },
    /** @returns The organizations in a notification; none if this process sent it. */
    receive(payload: string): readonly string[] {
      const [tag, ...ids] = payload.split(' ')
      return tag === ownTag ? [] : ids
    },
    close: () => clearTimeout(timer),
  }
}

interface Listener {
  readonly onNotification: (channel: string, payload: string) => void
  /** Called if notifications may have been missed. */
  readonly onGap: () => void
}

/** Listens until the connection ends for any reason; never rejects. */
async function listenOn(
  client: pg.Client,
  state: { connected: boolean },
  { onNotification, onGap }: Listener,
): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    client.on('end', resolve)
    client.on('error', () => resolve())
  })
  client.on('notification', (one) => onNotification(one.channel, one.payload ?? ''))
  // If a connection is closed while still being established, only this promise is settled.
  const lost = ended.then(() => Promise.reject(new Error('The connection was closed.')))
  try {
    await Promise.race([client.connect(), lost])
    await client.query(`listen ${channel}; listen ${changeChannel}`)
    state.connected = true
    onGap()
    await Promise.race([lost, checkConnection(client, ended)])
  } catch {
    // The caller reconnects; `onGap` covers missed notifications.
  } finally {
    state.connected = false
    onGap()
    await client.end().catch(() => undefined)
  }
}

/** Pings periodically to detect a silently dropped connection. */
async function checkConnection(client: pg.Client, ended: Promise<void>): Promise<void> {
  const stop = new AbortController()
  void ended.then(() => stop.abort())
  while (!stop.signal.aborted) {
    await sleep(5_000, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    if (!stop.signal.aborted) await client.query('select 1')
  }
}

function parseNotification(payload: string): Notification | undefined {
  const [kind, id] = payload.split(' ')
  const found = kinds.find((one) => one === kind)
  return found !== undefined && id !== undefined ? { kind: found, id } : undefined
}
