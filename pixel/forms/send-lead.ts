import type { Submission } from '../api.ts'
import type * as outbox from '../delivery/outbox.ts'
import type * as journal from '../journal.ts'
import { fitLead } from './fit-lead.ts'

/** What the pixel lends to the part that captures forms, which is a file of its own. */
export type Pixel = Pick<typeof journal, 'flush' | 'pageView' | 'report' | 'sender'> &
  Pick<typeof outbox, 'letter' | 'post' | 'waiting'>

/** A lead, and what stood in the input that nobody sees. */
export type Lead = Submission & { readonly trap?: string | undefined }

/** Most events that travel along, and most characters of them as JSON; a body has its limit. */
const maxEvents = 20
const maxEventsLength = 5_000

/** Events without those in the middle that are too many: the first tells what led to the site. */
function fitEvents(events: readonly unknown[]): readonly unknown[] {
  const fitting = [...events]
  while (fitting.length > maxEvents || JSON.stringify(fitting).length > maxEventsLength)
    fitting.splice(fitting.length > 1 ? 1 : 0, 1)
  return fitting
}

/** Sends a lead, cut to what the service takes, with the events that may not have arrived. */
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
