import type { Submission } from '../api.ts'
import type * as outbox from '../delivery/outbox.ts'
import type * as journal from '../journal.ts'
import { uuid } from '../uuid.ts'
import { fitLead } from './fit-lead.ts'
import type { readControls } from './read-controls.ts'

/**
 * Pixel functions that the separate file for form capturing needs. A tuple instead of an object
 * keeps the pixel small.
 */
export type Pixel = readonly [
  flush: typeof journal.flush,
  letter: typeof outbox.letter,
  post: typeof outbox.post,
  report: typeof journal.report,
  sender: typeof journal.sender,
  waiting: typeof outbox.waiting,
]

/** A captured form's answers and the content of its honeypot. */
interface Captured extends Partial<ReturnType<typeof readControls>> {
  readonly trap?: string | undefined
}

/**
 * Maximum number of attached events and maximum length of their JSON, because the size of bodies is
 * limited.
 */
const maxEvents = 20
const maxEventsLength = 5_000

/**
 * Drops events from the middle until the rest fit. Keeps the first event, because it shows where
 * the visit came from.
 */
function fitEvents(events: readonly unknown[]): readonly unknown[] {
  const fitting = [...events]
  while (fitting.length > maxEvents || JSON.stringify(fitting).length > maxEventsLength)
    fitting.splice(fitting.length > 1 ? 1 : 0, 1)
  return fitting
}

/**
 * Sends a lead, fitted to the service's limits, along with any events that may not have been
 * received yet.
 */
export function sendLead(pixel: Pixel, lead: Submission | Captured): void {
  const [flush, , post, report, sender, waiting] = pixel
  flush()
  const [url = ''] = location.href.split('#')
  const id = uuid()
  const at = Date.now()
  const visitor = sender()
  const events = Object.values(waiting()).flatMap(([, path, body]) =>
    path === 'events' && body.sessionId && body.sessionId === visitor.sessionId ? body.events : [],
  )
  const { site } = visitor
  post(
    'leads',
    {
      ...fitLead(lead),
      site,
      id,
      at,
      url: url.split('?')[0]?.slice(0, 2e3),
    },
    {
      ...report({ id, at, url, referrer: document.referrer, title: document.title }),
      ...visitor,
      events: fitEvents(events),
    },
  )
}
