import * as z from 'zod'
import { defaultMax, kinds, statuses, type ValueOf } from '../field-kinds.ts'
import {
  type Field,
  type LeadField,
  leadFieldEntries,
  type leadFields,
  leadFieldsWhere,
} from '../lead-fields.ts'
import { maxSessions, type Session, sessionSchema } from '../tracking/session.ts'
import { text, textLimits } from '../values/text.ts'

type Spec = typeof leadFields
type OrNull<F extends LeadField> = Spec[F] extends { required: true } ? never : null

/** A lead's given fields; `null` if unknown. @see D-05 */
export type LeadRecord = { [F in LeadField]: ValueOf<Spec[F]['kind']> | OrNull<F> }

/** Lead as returned to clients. */
export type Lead = LeadRecord & { session: Session | null; sessions: Session[] }

/** Fields that can be set when a lead is created. */
export type CreatableField = {
  [F in LeadField]: Spec[F] extends { write: string } ? F : never
}[LeadField]

/** Fields that can be changed by an update. */
export type UpdatableField = {
  [F in LeadField]: Spec[F] extends { write: 'create+update' } ? F : never
}[LeadField]

/** Schema for an optional input field; `null` and empty strings parse to `null`. */
export const toInputSchema = ({ kind, max = defaultMax, help, extension }: Field) =>
  kinds[kind]
    .input(max)
    .nullish()
    .meta({ description: extension ? `Extension: ${help}` : help })

const toOutputSchema = ({ kind, help, required, extension }: Field) =>
  (required ? kinds[kind].output : kinds[kind].output.nullable()).meta({
    description: extension ? `Extension: ${help}` : help,
  })

/** Schemas of the fields that pass `keep`, by name. */
export const shape = (keep: (field: Field) => unknown, build: (field: Field) => z.ZodType) =>
  Object.fromEntries(
    leadFieldEntries.filter(([, f]) => keep(f)).map(([name, f]) => [name, build(f)]),
  )

/** Full lead. With `fields=`, a response contains only the requested fields and `id`. */
export const leadSchema = z.object({
  ...shape(() => true, toOutputSchema),
  session: sessionSchema.nullable().meta({ description: 'Session in which the lead was created.' }),
  sessions: z.array(sessionSchema).max(maxSessions).meta({
    description: "Visit history: the visitor's sessions until the lead was created, oldest first.",
  }),
})

/** A lead without its visits. */
export const leadFieldsSchema = leadSchema.omit({ session: true, sessions: true })

/** A lead's requested fields. */
export const leadPartSchema = leadSchema.partial().extend({ id: z.uuid() })

/**
 * Input for creating a lead: every writable field, the click ID from a Meta ad and the session to
 * link.
 */
export type CreateLead = Partial<Pick<LeadRecord, CreatableField>> & {
  fbclid?: string | null | undefined
  sessionId?: string | null | undefined
}

/**
 * Keys that can be sent to create a lead but are not fields, in schema order, each with the maximum
 * length of its value.
 */
export const createExtras = { fbclid: textLimits.clickId, sessionId: textLimits.other } as const

const requiredKeys = ['name', 'email', 'phone', 'custom'] as const

/** True if a create has a value for at least one of the {@link requiredKeys}. */
export const isAboutSomeone = (lead: Readonly<Record<string, unknown>>): boolean =>
  requiredKeys.some((key) => lead[key] != null)

/**
 * Body for creating a lead, after {@link normalizeCreate}. Losing a lead costs money, so unknown
 * keys do not cause a rejection: they are kept in `custom` and listed in the response's warnings.
 *
 * @see D-12; D-13
 */
export const createLeadSchema: z.ZodType<CreateLead & Record<string, unknown>> = z
  .looseObject({
    ...shape((field) => field.write, toInputSchema),
    fbclid: text(createExtras.fbclid).nullish().meta({
      description:
        'Meta click ID as it appears in the URL; stored as `fbc` with the time of the request.',
    }),
    sessionId: text(createExtras.sessionId).nullish().meta({
      description: "ID of the lead's pixel session. The session's events can be received later.",
    }),
  })
  .refine(
    // The shape above contains the keys that this function reads.
    isAboutSomeone,
    `Send at least one of ${requiredKeys.join(', ')}.`,
  ) as unknown as z.ZodType<CreateLead & Record<string, unknown>> // The computed shape has exactly these keys.

/** Supported keys for creating a lead; any other key is kept in `custom`. */
export const createKeys: ReadonlySet<string> = new Set([
  ...leadFieldsWhere((field) => field.write),
  ...Object.keys(createExtras),
])

/** Maximum number of fallback identifiers per type in an update. */
const maxIdentifiers = 50

const identifiers = (max: number, help: string) =>
  z
    .union([text(max), z.array(text(max)).max(maxIdentifiers)])
    .optional()
    .meta({ description: help })

export type LeadChanges = Partial<Pick<LeadRecord, UpdatableField>>

export type UpdateLead = LeadChanges & {
  id?: string
  externalId?: string
  email?: string | string[]
  phone?: string | string[]
  changedTo?: LeadRecord['status']
}

/**
 * Update body: identifiers and changes. Unknown keys are rejected.
 *
 * @see D-18; D-20
 */
export const updateLeadSchema = z
  .strictObject({
    id: text(defaultMax).optional().meta({ description: 'Lead ID; checked first.' }),
    externalId: text(textLimits.externalId)
      .optional()
      .meta({ description: 'Your own ID for the lead; checked second.' }),
    email: identifiers(textLimits.email, 'One email, or several in order of priority.'),
    phone: identifiers(textLimits.phone, 'One phone number, or several in order of priority.'),
    ...shape((field) => field.write === 'create+update', toInputSchema),
    status: z.enum(statuses).optional().meta({ description: 'New status.' }),
    changedTo: z
      .enum(statuses)
      .optional()
      .meta({ description: 'Deprecated alias of `status`.', deprecated: true }),
  })
  .meta({ description: 'At least one identifier of the lead and at least one change.' })
  .transform((sent) => sent as UpdateLead) // Has exactly the keys of the computed shape.
