import { guard, later } from '../guard.ts'
import { settings } from '../settings.ts'
import { uuid } from '../uuid.ts'
import { type Parcel, type Queue, selectForms, worthSending } from './retry-queue.ts'

let queue: Queue = {}
let isKept: boolean

/**
 * Sends a body to `/px/{path}`, and keeps it in the queue until the service acknowledges it.
 *
 * @param visit Additional properties, which are deleted together with the visit.
 */
export const post = (path: string, body: Parcel[2], visit?: Parcel[3]): void => {
  const id = uuid()
  change({ [id]: [Date.now(), path, body, visit] })
  send(id)
}

/** Sends queued requests one at a time, skipping those already in progress. */
export const resume = async (underWay: Queue = {}): Promise<void> => {
  change()
  for (const id in queue) if (!underWay[id] && !(await send(id))) return
}

/**
 * Stores the queue for later pages: either the entire queue, or only its forms for the next page in
 * this tab.
 */
export const keepQueue = (isPersistent: boolean): void => {
  const underWay = queue
  take()
  isKept = isPersistent
  resume(underWay)
}

/** Deletes the queue, including requests from other pages; keeps forms, but without visit data. */
export const forgetQueue = (): void => {
  isKept = true
  take()
  isKept = false
  queue = selectForms(queue)
  change()
}

/** Unacknowledged requests. */
export const waiting = (): Queue => queue

const storage = (): Storage => (isKept ? localStorage : sessionStorage)

/** Merges the queues stored by this page and other pages, if they can be parsed. */
const take = guard(() => {
  const { _lt_q } = storage()
  delete storage()._lt_q
  queue = worthSending({ ...JSON.parse(_lt_q), ...queue })
})

/** Adds requests to the queue and removes those that have expired. */
const change = (parcels?: Queue): void => {
  take()
  queue = worthSending({ ...queue, ...parcels })
  const text = JSON.stringify(isKept ? queue : selectForms(queue))
  guard(() => {
    if (text[2]) storage()._lt_q = text
  })()
}

/** URL and body of a queued request. */
export const letter = ([, path, body, visit]: Parcel): [url: string, body: string] => [
  `${settings.api}/px/${path}`,
  JSON.stringify({ ...body, ...visit, sentAt: Date.now() }),
]

const send = async (id: string): Promise<boolean> => {
  const parcel = queue[id]
  // The queue may have been emptied in the meantime, because consent was withdrawn.
  if (!parcel) return true
  const [url, body] = letter(parcel)
  const isTaken = await fetch(url, {
    method: 'POST',
    body,
    keepalive: true,
  }).then(
    // A status below 429 means that the request was accepted or permanently rejected. After a 429
    // or a server error, a retry might succeed.
    ({ status }) => status < 429,
    () => false,
  )
  // Marks the request as expired; only the time of an expired request is read.
  if (isTaken) change({ [id]: [0] as unknown as Parcel })
  else retry()
  return isTaken
}

const retry = later(resume, 6e4)
