import { Readable } from 'node:stream'
import { ApiError, unavailable } from '../../../platform/http/api-error.ts'

/** Limits on open streams. A browser opens only one stream, no matter how many tabs it has. */
export const streamLimits = {
  perPerson: 10,
  perOrg: 500,
  perProcess: 5_000,
  /** Maximum number of organizations per stream. Pages of all other organizations poll instead. */
  orgsPerStream: 500,
} as const

/** Minimum time between two messages about the same organization, in milliseconds. */
const intervalMs = 1_000

/** Number of bytes that a client may leave unread before it is disconnected. */
const maxUnread = 65_536

/** A stream that reports changes to leads in some organizations. */
export interface LiveStream {
  readonly personId: string
  readonly body: Readable
  orgIds: ReadonlySet<string>
}

/** Formats a message as a server-sent event. */
const format = (event: string, data: object | null) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Manages open streams by person and organization, but does not handle HTTP or permissions. */
export function createLiveStreams() {
  const streams = new Set<LiveStream>()
  const byOrg = new Map<string, Set<LiveStream>>()
  let isClosed = false

  function send(stream: LiveStream, message: string): void {
    stream.body.push(message)
    if (stream.body.readableLength > maxUnread) stream.body.destroy()
  }

  function join(stream: LiveStream, orgIds: readonly string[]): void {
    const joined = new Set<string>()
    for (const orgId of orgIds.slice(0, streamLimits.orgsPerStream)) {
      const members = byOrg.get(orgId) ?? new Set()
      if (members.size >= streamLimits.perOrg) continue
      byOrg.set(orgId, members.add(stream))
      joined.add(orgId)
    }
    stream.orgIds = joined
    send(stream, format('ready', { orgIds: [...joined] }))
  }

  function leave(stream: LiveStream): void {
    for (const orgId of stream.orgIds) {
      const members = byOrg.get(orgId)
      members?.delete(stream)
      if (members?.size === 0) byOrg.delete(orgId)
    }
    stream.orgIds = new Set()
  }

  const changes = createThrottle((orgId) => {
    const message = format('leads', { orgId })
    for (const stream of byOrg.get(orgId) ?? []) send(stream, message)
  })

  return {
    /** @throws ApiError `RATE_LIMITED` if a limit is exceeded, and 503 during a shutdown. */
    open(personId: string, orgIds: readonly string[]): LiveStream {
      if (isClosed) throw unavailable('The service is restarting. Try again.')
      const own = [...streams].filter((one) => one.personId === personId).length
      if (own >= streamLimits.perPerson || streams.size >= streamLimits.perProcess) {
        throw new ApiError('RATE_LIMITED', 'Too many live connections. Try again later.', {
          headers: { 'retry-after': '60' },
        })
      }
      const body = new Readable({ read: () => undefined })
      const stream: LiveStream = { personId, body, orgIds: new Set() }
      streams.add(stream)
      body.on('close', () => {
        streams.delete(stream)
        leave(stream)
      })
      join(stream, orgIds)
      return stream
    },
    /** Replaces a stream's organizations. */
    change(stream: LiveStream, orgIds: readonly string[]): void {
      if (stream.body.destroyed) return
      leave(stream)
      join(stream, orgIds)
    },
    publish(orgId: string): void {
      if (byOrg.has(orgId)) changes.add(orgId)
    },
    /** Makes all pages reload their leads. */
    publishAll(): void {
      for (const orgId of byOrg.keys()) changes.add(orgId)
    },
    /** Sends a heartbeat to show clients and proxies that the connection is alive. */
    beat(): void {
      const message = format('beat', null)
      for (const stream of streams) send(stream, message)
    },
    list: (): readonly LiveStream[] => [...streams],
    close(): void {
      isClosed = true
      for (const { body } of streams) body.push(null)
    },
  }
}

/**
 * Passes each ID on immediately, but at most once per interval. The last change is never dropped.
 */
function createThrottle(pass: (id: string) => void) {
  /**
   * IDs passed on within the interval. The value is true if the ID has been added again since then.
   */
  const recent = new Map<string, boolean>()
  function passNow(id: string): void {
    pass(id)
    recent.set(id, false)
    setTimeout(() => {
      const isAgain = recent.get(id)
      recent.delete(id)
      if (isAgain) passNow(id)
    }, intervalMs).unref()
  }
  return {
    add(id: string): void {
      if (recent.has(id)) recent.set(id, true)
      else passNow(id)
    },
  }
}
