import * as z from 'zod'
import { type ClickId, clickIds } from '../click-ids.ts'
import { consentFields } from './session.ts'

/**
 * What the tracking pixel sends. The collector is public, so everything here is a claim: lengths
 * are bounded, and whatever does not fit is refused as a whole and kept with the reason.
 */

/** Most bytes of a body that the collector reads. */
export const maxVisitBytes = 32_768

/** Events that one body may carry. */
export const maxVisitEvents = 20

/** Oldest event that is taken, in days: browsers keep what they could not send. */
export const maxEventAgeDays = 7

const text = (max: number) => z.string().trim().max(max)

const instantMs = z.int().min(0).max(8_640_000_000_000_000)

/** Ids that the browser's cookies held; those of the address are read from the address. */
const cookieIds = z.partialRecord(
  // The keys of clickIds are ClickId by definition of that type.
  z.enum(Object.keys(clickIds) as ClickId[]),
  text(1_024),
)

const consent = z.partialRecord(z.enum(consentFields), z.boolean())

const page = {
  url: z.url({ protocol: /^https?$/ }).max(8_192),
  referrer: text(8_192).optional(),
  title: text(2_000).optional(),
}

/** A page that was opened, or an address that a single-page app moved to. */
export const pageEventSchema = z.object({
  type: z.literal('page'),
  /** Made by the browser; an event that arrives twice is one. */
  id: z.uuid(),
  /** Instant by the browser's clock, in milliseconds. */
  at: instantMs,
  ...page,
  ids: cookieIds.optional(),
})

/** Who the visitor says to be. */
export const identifyEventSchema = z.object({
  type: z.literal('identify'),
  id: z.uuid(),
  at: instantMs,
  email: text(254).optional(),
  phone: text(50).optional(),
})

/** One event of a visit. */
export const visitEventSchema = z.discriminatedUnion('type', [pageEventSchema, identifyEventSchema])

const sender = {
  site: z.uuid(),
  /** Now, by the clock that made the instants of the events. */
  sentAt: instantMs,
  /** Absent without consent: then page views are counted, and nothing else is kept. */
  visitorId: z.uuid().optional(),
  /** The visit as the browser cut it. The service cuts visits itself. @see D-32 */
  sessionId: z.uuid().optional(),
  consent: consent.optional(),
}

/** Body of `POST /px/events`. */
export const visitSchema = z.object({
  ...sender,
  events: z.array(visitEventSchema).min(1).max(maxVisitEvents),
})

/** Events that came with a form, as far as they can be read: none of them costs the form. */
const eventsOfForm = z
  .unknown()
  .optional()
  .transform((input) => {
    const events = (Array.isArray(input) ? input : []).flatMap(
      (event) => visitEventSchema.safeParse(event).data ?? [],
    )
    const surplus = Math.max(0, events.length - maxVisitEvents)
    return [...events.slice(0, 1), ...events.slice(1 + surplus)]
  })

/** An answer as pages hand it over: a number, a flag or a list is text, too, and null is none. */
const toText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : value == null ? undefined : JSON.stringify(value)

const answer = (max: number) => z.preprocess(toText, text(max).optional())

/** Answers by the name of the field, without those that are none. */
const answers = z
  .record(text(200), answer(4_000))
  .transform((fields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
  )

/** Body of `POST /px/leads`: a form that was sent. */
export const formSchema = z.object({
  ...sender,
  /** Made by the browser; a form that arrives twice is one lead. */
  id: z.uuid(),
  /** When it was sent first, by the browser's clock; by default `sentAt`. */
  at: instantMs.optional(),
  ...page,
  ids: cookieIds.optional(),
  /** Events of the visit that may not have arrived yet; of too many the first and the last. */
  events: eventsOfForm,
  name: answer(500),
  email: answer(254),
  phone: answer(50),
  note: answer(10_000),
  /** What else the form asked, by the name of the field. */
  fields: answers.nullish().transform((fields) => fields ?? undefined),
  /** What stood in the field that people do not see; people leave it empty. */
  trap: text(1_000).optional(),
})

/** What the pixel sends of a visit. */
export type Visit = z.output<typeof visitSchema>

/** A page view as sent. */
export type PageEvent = z.output<typeof pageEventSchema>

/** A form as sent. */
export type Form = z.output<typeof formSchema>
