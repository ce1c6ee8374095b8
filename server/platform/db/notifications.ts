import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Notification that an object changed. */
export interface Notification {
  readonly kind: 'key' | 'org' | 'person' | 'grant'
  readonly id: string
}

/** Notifications between the processes that share one database, through LISTEN and NOTIFY. */
export interface Notifications {
  /**
   * True as long as notifications are being received. If false, nothing may be cached across
   * requests.
   */
  isConnected(): boolean
  /** Calls `handler` for each notification, and with `undefined` if some may have been missed. */
  subscribe(handler: (notice: Notification | undefined) => void): void
  /** Synchronously calls the handlers in this process. */
  deliver(notice: Notification): void
  close(): Promise<void>
}

/** A single channel, so that each process needs only one idle connection. */
export const channel = 'leadtrace'

const retryMs = 500

/** Maximum wait for the server to close the connection, in milliseconds. */
const closeMs = 1_000

/** Listens on a dedicated connection, and reconnects if it breaks. */
export function openNotifications(config: pg.ClientConfig): Notifications {
  const handlers = new Set<(notice: Notification | undefined) => void>()
  const state = { connected: false, closing: false, client: undefined as pg.Client | undefined }
  const deliver = (notification: Notification | undefined) => {
    for (const handler of handlers) handler(notification)
  }

  async function listen(): Promise<void> {
    while (!state.closing) {
      const client = new pg.Client({
        ...config,
        query_timeout: 3_000,
        connectionTimeoutMillis: 3_000,
      })
      state.client = client
      await listenOn(client, state, deliver)
      if (!state.closing) await sleep(retryMs)
    }
  }

  const listening = listen()
  return {
    isConnected: () => state.connected,
    subscribe: (handler) => handlers.add(handler),
    deliver,
    async close() {
      state.closing = true
      state.client?.end().catch(() => undefined)
      // A server that hangs never closes its side. The timer is unreferenced, because the open
      // socket keeps the process alive as long as needed.
      await Promise.race([listening, sleep(closeMs, undefined, { ref: false })])
    },
  }
}

/** Listens until the connection ends for any reason; never rejects. */
async function listenOn(
  client: pg.Client,
  state: { connected: boolean },
  deliver: (notice: Notification | undefined) => void,
): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    client.on('end', resolve)
    client.on('error', () => resolve())
  })
  client.on('notification', ({ payload = '' }) => deliver(parseNotification(payload)))
  // If a connection is closed while it is being established, only this promise is settled.
  const lost = ended.then(() => Promise.reject(new Error('The connection was closed.')))
  try {
    await Promise.race([client.connect(), lost])
    await client.query(`listen ${channel}`)
    state.connected = true
    deliver(undefined)
    await Promise.race([lost, checkConnection(client, ended)])
  } catch {
    // The caller reconnects; `deliver(undefined)` covers missed notifications.
  } finally {
    state.connected = false
    deliver(undefined)
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
  const isKnown = kind === 'key' || kind === 'org' || kind === 'person' || kind === 'grant'
  return isKnown && id !== undefined ? { kind, id } : undefined
}
