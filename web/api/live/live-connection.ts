import { fetchAsPageUser } from '../page-user.ts'
import { reportLeads, setLiveOrgs } from './live-state.ts'
import { nextRetryMs } from './pace.ts'
import { readStream, type StreamMessage, silenceMs } from './read-stream.ts'

/** Message between a browser's tabs; `hello` asks for the current state. */
type TabMessage =
  | { readonly kind: 'hello' }
  | { readonly kind: 'state'; readonly orgIds: readonly string[] }
  | { readonly kind: 'leads'; readonly orgId: string }

/** Name of the Web Lock whose holder has the connection. */
const lockName = 'leadtrace-live'

/** Time to wait before requesting the connection again after another tab has taken it over. */
const retakeMs = 5_000

const channel = new BroadcastChannel('leadtrace-live')

let heardAt = performance.now()
/** The connection's state in the tab that has it; `undefined` in all other tabs. */
let own: { orgIds: readonly string[] } | undefined

/** True only in the tab that has the browser's connection. */
export const hasConnection = (): boolean => own !== undefined

/**
 * Receives changes over one connection per browser: one tab has the connection and passes messages
 * on to the others. If the browser does not provide Web Locks, which require HTTPS, pages poll
 * instead.
 *
 * @see L-381
 */
export function connectLive(): void {
  if (!('locks' in navigator)) return
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => receive(data))
  channel.postMessage({ kind: 'hello' } satisfies TabMessage)
  holdConnection({})
  // The tab with the connection may be silent because the browser has suspended it in the
  // background.
  const takeOver = () => {
    if (document.visibilityState !== 'visible' || own !== undefined) return
    if (performance.now() - heardAt < silenceMs) return
    heardAt = performance.now()
    setLiveOrgs([])
    holdConnection({ steal: true })
  }
  document.addEventListener('visibilitychange', takeOver)
  setInterval(takeOver, silenceMs)
}

function holdConnection(options: LockOptions): void {
  const stop = new AbortController()
  navigator.locks
    .request(lockName, options, () => connectUntilStopped(stop.signal))
    .catch(() => {
      // Another tab took over the connection.
      stop.abort()
      own = undefined
      setTimeout(() => holdConnection({}), retakeMs)
    })
}

function receive(message: TabMessage): void {
  if (message.kind === 'hello') {
    if (own !== undefined) publish({ kind: 'state', orgIds: own.orgIds })
    return
  }
  heardAt = performance.now()
  if (message.kind === 'state') setLiveOrgs(message.orgIds)
  else reportLeads(message.orgId)
}

function publish(message: TabMessage): void {
  channel.postMessage(message)
}

function setOwn(orgIds: readonly string[]): void {
  own = { orgIds }
  setLiveOrgs(orgIds)
  publish({ kind: 'state', orgIds })
}

async function connectUntilStopped(stopped: AbortSignal): Promise<void> {
  setOwn([])
  for (let failures = 0; !stopped.aborted; failures++) {
    const onMessage = (message: StreamMessage) => {
      if (stopped.aborted) return
      failures = -1
      handle(message)
    }
    const canRetry = await connectOnce(stopped, onMessage)
    if (stopped.aborted) return
    setOwn([])
    // No retry is needed, because the page shows that the session has ended and reloads after the
    // next sign-in.
    if (!canRetry) return new Promise(() => undefined)
    await wait(nextRetryMs(failures, Math.random()), stopped)
  }
}

function handle(message: StreamMessage): void {
  if (message.event === 'ready') setOwn(message.data.orgIds)
  else if (message.event === 'beat') publish({ kind: 'state', orgIds: own?.orgIds ?? [] })
  else {
    reportLeads(message.data.orgId)
    publish({ kind: 'leads', orgId: message.data.orgId })
  }
}

/** @returns False if another attempt would have the same result. */
async function connectOnce(
  stopped: AbortSignal,
  onMessage: (message: StreamMessage) => void,
): Promise<boolean> {
  const silent = new AbortController()
  try {
    const signal = AbortSignal.any([stopped, silent.signal])
    const { status, body } = await fetchAsPageUser('/app/live', { signal })
    if (status === 401 || status === 409) return false
    if (status === 200 && body !== null) await readStream(body, onMessage, () => silent.abort())
    else await body?.cancel()
  } catch {
    // The connection broke or could not be established.
  }
  return true
}

const wait = (ms: number, stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
