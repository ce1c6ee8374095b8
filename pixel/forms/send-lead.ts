import type { Submission } from '../api.ts'
import type * as outbox from '../delivery/outbox.ts'
import type * as journal from '../journal.ts'
import { fitLead } from './fit-lead.ts'

/** Functions of the pixel that form capturing, a separate file, needs. */
export type Pixel = Pick<typeof journal, 'flush' | 'pageView' | 'report' | 'sender'> &
  Pick<typeof outbox, 'letter' | 'post' | 'waiting'>

/** Lead with the content of the honeypot. */
export type Lead = Submission & { readonly trap?: string | undefined }

/** Maximum number of attached events, and maximum length of their JSON; bodies have a limit. */
const maxEvents = 20
const maxEventsLength = 5_000

/** Drops events from the middle until they fit: the first one shows the origin of the visit. */
function fitEvents(events: readonly unknown[]): readonly unknown[] {
  const fitting = [...events]
  while (fitting.length > maxEvents || JSON.stringify(fitting).length > maxEventsLength)
    fitting.splice(fitting.length > 1 ? 1 : 0, 1)
  return fitting
}

/** Sends a lead, fitted to the service's limits, with the events that may not have arrived yet. */
export function sendLead(pixel: Pixel, { name, email, phone, note, fields, trap }: Lead): void {
  pixel.flush()
  const page = pixel.pageView(location.href.replace(/#.*/, ''), document.referrer)
  const sender = pixel.sender()
  const events = Object.values(pixel.waiting()).flatMap(([, path, body]) =>
    path === 'events' && body.sessionId && body.sessionId === sender.sessionId ? body.events : [],
  )
  const { id, at, url } = page
  const { site } = sender
  pixel.post(
    'leads',
    {
      ...fitLead({ name, email, phone, note, fields, trap }),
      site,
      id,
      at,
      url: url.split('?')[0]?.slice(0, 2e3),
    },
    {
      ...pixel.report({ ...page, title: document.title }),
      ...sender,
      events: fitEvents(events),
    },
  )
}
