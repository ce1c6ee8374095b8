import * as z from 'zod'
import { type ClickId, clickIds } from '../click-ids.ts'
import { controlsSchema, cutText, omittedSchema } from './form-controls.ts'
import { consentFields } from './session.ts'

/**
 * Messages from the tracking pixel. The collector is public, so nothing here can be trusted:
 * lengths are limited, and an invalid message is rejected as a whole and stored along with the
 * reason.
 */

/** Maximum body size of the collector. */
export const maxVisitBytes = 32_768

/** Maximum number of events per body. */
export const maxVisitEvents = 20

/** Maximum age of an accepted event, because browsers store events that they could not send. */
export const maxEventAgeDays = 7

const text = (max: number) => z.string().trim().max(max)

const instantMs = z.int().min(0).max(8_640_000_000_000_000)

/** Click IDs from cookies; those in the URL are parsed from the URL itself. */
const cookieIds = z.partialRecord(
  // The keys of `clickIds` are `ClickId` by definition of that type.
  z.enum(Object.keys(clickIds) as ClickId[]),
  text(1_024),
)

const consent = z.partialRecord(z.enum(consentFields), z.boolean())

const page = {
  url: z.url({ protocol: /^https?$/ }).max(8_192),
  referrer: text(8_192).optional(),
  title: z
    .string()
    .transform((title) => cutText(title, 500).trim())
    .optional(),
}

/** Page load, or navigation within a single-page app. */
export const pageEventSchema = z.object({
  type: z.literal('page'),
  /** ID created by the browser, used to identify repeated events. */
  id: z.uuid(),
  /** Timestamp in milliseconds, from the browser's clock. */
  at: instantMs,
  ...page,
  ids: cookieIds.optional(),
})

/**
 * Truncated string or number; `undefined` for anything else, because an invalid value must not
 * cause the loss of other events.
 */
const identity = (max: number) =>
  z
    .unknown()
    .transform((value) =>
      typeof value === 'string' || typeof value === 'number'
        ? cutText(`${value}`, max).trim()
        : undefined,
    )
    .optional()

/** Identity data that the visitor provides. */
export const identifyEventSchema = z.object({
  type: z.literal('identify'),
  id: z.uuid(),
  at: instantMs,
  email: identity(254),
  phone: identity(50),
})

export const visitEventSchema = z.discriminatedUnion('type', [pageEventSchema, identifyEventSchema])

const sender = {
  site: z.uuid(),
  /** Current time, according to the clock used for the events' timestamps. */
  sentAt: instantMs,
  /**
   * Absent without consent; in this case, only page views are counted, and nothing else is stored.
   */
  visitorId: z.uuid().optional(),
  /** Session ID from the browser. The service itself decides where sessions end. @see D-32 */
  sessionId: z.uuid().optional(),
  consent: consent.optional(),
}

/** Body of `POST /px/events`. */
export const visitSchema = z.object({
  ...sender,
  events: z.array(visitEventSchema).min(1).max(maxVisitEvents),
})

/**
 * Events sent with a form. Invalid ones are dropped, because they must not cause a lead to be lost.
 */
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

/**
 * Form answer as sent by pages. Numbers, booleans and lists become strings; null answers are
 * omitted.
 */
const toText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : value == null ? undefined : JSON.stringify(value)

const answer = (max: number) => z.preprocess(toText, text(max).optional())

/** Non-empty form answers by field name. */
const answers = z
  .record(text(200), answer(4_000))
  .transform((fields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
  )

/** Body of `POST /px/leads`: a submitted form. */
export const formSchema = z.object({
  ...sender,
  /** ID created by the browser, used to identify repeated forms. */
  id: z.uuid(),
  /** Time of the first submission, according to the browser's clock; defaults to `sentAt`. */
  at: instantMs.optional(),
  ...page,
  ids: cookieIds.optional(),
  /**
   * Events from the session that the service may not have received yet; if there are too many, only
   * the first one and the most recent ones.
   */
  events: eventsOfForm,
  name: answer(500),
  email: answer(254),
  phone: answer(50),
  note: answer(10_000),
  /** Other form answers, by field name. */
  fields: answers.nullish().transform((fields) => fields ?? undefined),
  /**
   * Fields in a captured form, to be interpreted by the service. Absent for a lead sent by a
   * script.
   */
  controls: controlsSchema,
  /** Names of fields that the pixel did not read. */
  omitted: omittedSchema,
  /** Content of the hidden honeypot field, which people leave empty. */
  trap: text(1_000).optional(),
})

export type Visit = z.output<typeof visitSchema>

export type PageEvent = z.output<typeof pageEventSchema>

export type Form = z.output<typeof formSchema>
