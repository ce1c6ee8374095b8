import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { changeChannel, createChangeNotices } from './change-notices.ts'

const kinds = ['key', 'org', 'person', 'grant', 'login'] as const

/** Notification that an object changed; `login` has the ID of the person who was signed out. */
export interface Notification {
  readonly kind: (typeof kinds)[number] | 'leads'
  /** Of `leads`: the organization whose leads changed. */
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
  /**
   * Like `deliver`, and informs the other processes, at most once a second for an organization.
   * Can be lost if this process dies.
   *
   * @see L-381
   */
  announceLeads(orgId: string): void
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
  const changes = createChangeNotices(async (statement) => {
    if (state.connected) await state.client?.query(statement)
  })
  const onNotification = (from: string, payload: string) => {
    if (from === channel) deliver(parseNotification(payload))
    else for (const id of changes.receive(payload)) deliver({ kind: 'leads', id })
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
    announceLeads(orgId) {
      deliver({ kind: 'leads', id: orgId })
      changes.add(orgId)
    },
    async close() {
      state.closing = true
      changes.close()
      state.client?.end().catch(() => undefined)
      // A server that hangs never closes its side. The timer is unreferenced, because the open
      // socket keeps the process alive as long as needed.
      await Promise.race([listening, sleep(closeMs, undefined, { ref: false })])
    },
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
  // If a connection is closed while it is being established, only this promise is settled.
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
