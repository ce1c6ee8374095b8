import { guard, later } from './guard.ts'
import { type Parcel, type Queue, worthSending } from './retry-queue.ts'
import { settings } from './settings.ts'
import { uuid } from './uuid.ts'

let queue: Queue = {}
let isKept: boolean

/** Sends a body to `/px/{path}`, and keeps it until the service has said that it has it. */
export function post(path: string, body: Parcel[2]): void {
  const id = uuid()
  change({ [id]: [Date.now(), path, body] })
  send(id)
}

/** Sends what waits, one after the other, except what is under way. */
async function sendAll(underWay: Queue = {}): Promise<void> {
  change()
  for (const id in queue) if (!underWay[id] && !(await send(id))) return
}

/** Whether the queue outlives the page; what is in it moves along. */
export const keepQueue = (kept: boolean): void => {
  isKept = kept
  sendAll(queue)
}

/** Deletes the queue, also that of other pages. */
export const forgetQueue = (): void => {
  queue = {}
  guard(() => delete localStorage._lt_q)()
}

/** What was not acknowledged. */
export const waiting = (): Queue => queue

/** Adds to the queue, or takes away what is too old, starting from what other tabs left in it. */
const change = (parcels?: Queue): void => {
  const stored: Queue | undefined = guard(() => isKept && JSON.parse(localStorage._lt_q))()
  queue = worthSending({ ...stored, ...queue, ...parcels }, Date.now())
  guard(() => {
    if (isKept) localStorage._lt_q = JSON.stringify(queue)
  })()
}

async function send(id: string): Promise<boolean> {
  const parcel = queue[id]
  // A withdrawal meanwhile has emptied the queue.
  if (!parcel) return true
  let isTaken = false
  try {
    const url = `${settings.api}/px/${parcel[1]}`
    const body = JSON.stringify({ ...parcel[2], sentAt: Date.now() })
    // Without keepalive a browser drops what is under way when the page goes.
    isTaken =
      'keepalive' in Request.prototype
        ? (await fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }))
            .status < 500
        : navigator.sendBeacon(url, body)
  } catch {
    // It stays in the queue.
  }
  if (isTaken) change({ [id]: [0, '', {}] })
  else retry()
  return isTaken
}

const retry = later(() => sendAll(), 6e4)
