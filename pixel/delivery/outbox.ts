import { guard, later } from '../guard.ts'
import { settings } from '../settings.ts'
import { uuid } from '../uuid.ts'
import { type Parcel, type Queue, selectForms, worthSending } from './retry-queue.ts'

let queue: Queue = {}
let isKept: boolean

/**
 * Sends a body to `/px/{path}`, and keeps it until the service has said that it has it.
 *
 * @param visit  More of it, which is forgotten with the visit.
 */
export const post = (path: string, body: Parcel[2], visit?: Parcel[3]): void => {
  const id = uuid()
  change({ [id]: [Date.now(), path, body, visit] })
  send(id)
}

/** Sends what waits, one after the other, except what is under way. */
export const resume = async (underWay: Queue = {}): Promise<void> => {
  change()
  for (const id in queue) if (!underWay[id] && !(await send(id))) return
}

/** Whether all of the queue outlives the page, or its forms alone, for the next page of the tab. */
export const keepQueue = (isPersistent: boolean): void => {
  const underWay = queue
  take()
  isKept = isPersistent
  resume(underWay)
}

/** Deletes the queue, also that of other pages; forms stay, without what tells of the visit. */
export const forgetQueue = (): void => {
  isKept = true
  take()
  isKept = false
  queue = selectForms(queue)
  change()
}

/** What was not acknowledged. */
export const waiting = (): Queue => queue

const storage = (): Storage => (isKept ? localStorage : sessionStorage)

/** Takes over what this and other pages have stored, if it can be read. */
const take = guard(() => {
  const { _lt_q } = storage()
  delete storage()._lt_q
  queue = worthSending({ ...JSON.parse(_lt_q), ...queue })
})

/** Adds to the queue, or takes away what is too old. */
const change = (parcels?: Queue): void => {
  take()
  queue = worthSending({ ...queue, ...parcels })
  const text = JSON.stringify(isKept ? queue : selectForms(queue))
  guard(() => {
    if (text !== '{}') storage()._lt_q = text
  })()
}

/** A parcel as it is sent. */
export const letter = ([, path, body, visit]: Parcel): [url: string, body: string] => [
  `${settings.api}/px/${path}`,
  JSON.stringify({ ...body, ...visit, sentAt: Date.now() }),
]

const send = async (id: string): Promise<boolean> => {
  const parcel = queue[id]
  // A withdrawal meanwhile has emptied the queue.
  if (!parcel) return true
  let isTaken = false
  try {
    const [url, body] = letter(parcel)
    const { status } = await fetch(url, {
      method: 'POST',
      body,
      keepalive: true,
      credentials: 'omit',
    })
    isTaken = status < 500 && status !== 429
  } catch {
    // It stays in the queue.
  }
  if (isTaken) change({ [id]: [0, '', {}] })
  else retry()
  return isTaken
}

const retry = later(resume, 6e4)
