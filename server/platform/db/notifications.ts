import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A message to every process on the database: what kind of thing changed, and which one. */
export interface Notification {
  readonly kind: 'key' | 'org' | 'person' | 'grant'
  readonly id: string
}

/** Messages between the processes that share one database, by LISTEN and NOTIFY. */
export interface Notifications {
  /** True while messages arrive. While false, nothing may be remembered across requests. */
  isConnected(): boolean
  /** Calls `handler` for each message, and with `undefined` when some may have been missed. */
  subscribe(handler: (notice: Notification | undefined) => void): void
  /** Calls the handlers of this process at once. */
  deliver(notice: Notification): void
  close(): Promise<void>
}

/** The channel; one, so that each process needs a single idle connection. */
export const channel = 'leadtrace'

const retryMs = 500

/** Longest wait for the server to take leave, in milliseconds. */
const closeMs = 1_000

/** Opens a connection of its own that listens, and opens it again whenever it breaks. */
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
      // A server that has fallen silent never closes its side. While its socket is open the timer
      // needs no hold on the process; afterwards it must not have one.
      await Promise.race([listening, sleep(closeMs, undefined, { ref: false })])
    },
  }
}

/** Listens until the connection ends, however it ends; never fails. */
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
  // A connection that is closed while it is being made settles nothing but this.
  const lost = ended.then(() => Promise.reject(new Error('The connection ended.')))
  try {
    await Promise.race([client.connect(), lost])
    await client.query(`listen ${channel}`)
    state.connected = true
    deliver(undefined)
    await Promise.race([lost, checkConnection(client, ended)])
  } catch {
    // The caller tries again; what was missed meanwhile is covered by `tell(undefined)`.
  } finally {
    state.connected = false
    deliver(undefined)
    await client.end().catch(() => undefined)
  }
}

/** Asks for a sign of life now and then: a connection cut without a word would hear nothing. */
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
