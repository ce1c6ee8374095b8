import * as z from 'zod'
import { defaultMax, sources, statuses } from '../field-kinds.ts'
import { text, textLimits } from '../values/text.ts'
import {
  type CreatableField,
  createKeys,
  type LeadRecord,
  shape,
  toInputSchema,
} from './lead-schemas.ts'
import { readCreate } from './read-create.ts'
import { type Body, isBody } from './read-value.ts'

/** New values for a lead; `null` clears a field, and absent fields keep their values. */
export type LeadEdits = Partial<Pick<LeadRecord, CreatableField>>

/** Every field that can be set when a lead is created. Status and source cannot be cleared. */
const editableFields = {
  ...shape((field) => field.write, toInputSchema),
  status: z.enum(statuses).optional().meta({ description: 'New status.' }),
  source: z.enum(sources).optional().meta({ description: 'How the lead was created.' }),
}

export type EditLead = LeadEdits & { readonly id: string }

/** Input for changing a lead. Unknown keys are rejected. @see L-250 */
export const editLeadSchema = z
  .strictObject({
    id: z.string().max(defaultMax).meta({ description: 'Lead ID.' }),
    ...editableFields,
  })
  .meta({ description: 'At least one new value.' })
  .transform((sent) => sent as unknown as EditLead) // Has exactly the keys of the computed shape.

export type UpsertLead = LeadEdits & {
  readonly externalId: string
  readonly sessionId?: string | null | undefined
}

/** Upsert body. Unknown keys are rejected. @see L-254 */
export const upsertLeadSchema = z
  .strictObject({
    ...editableFields,
    externalId: text(textLimits.externalId)
      .min(1, 'must not be empty')
      .meta({ description: 'Your own ID for the lead. Identifies an existing lead.' }),
    sessionId: text(defaultMax).nullish().meta({
      description: "ID of the lead's pixel session. Ignored if the lead already exists.",
    }),
  })
  .transform((sent) => sent as unknown as UpsertLead) // Has exactly the keys of the computed shape.

/**
 * Parses a valid upsert like `normalizeUpsert` and {@link upsertLeadSchema}, but 2 to 4 times as
 * fast. Returns `undefined` if only the schema can decide whether the upsert is valid.
 */
export function readUpsert(input: unknown): UpsertLead | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  for (const key in input) if (!createKeys.has(key) || key === 'fbclid') return undefined
  const read = readCreate(input)
  const { externalId, status, source } = read ?? {}
  if (read === undefined || externalId == null || status === null || source === null)
    return undefined
  return { ...read, externalId }
}

/** Maximum number of leads in a batch. */
export const maxBatchItems = 1_000

/** Batch body. Each lead is checked on its own. @see L-255 */
export const leadBatchSchema = z.strictObject({
  items: z
    .array(
      z
        .strictObject({
          action: z.enum(['create', 'update', 'upsert']).meta({
            description:
              '`create` works like `POST /leads`, `update` like `PATCH /leads/{id}`, and ' +
              '`upsert` like `PUT /leads`.',
          }),
          id: z
            .string()
            .max(defaultMax)
            .nullish()
            .meta({ description: 'ID of the lead to update.' }),
          lead: z
            .looseObject({})
            .meta({ description: 'Body of the corresponding single request.' }),
        })
        // Typed clients send null for an absent ID, and one such item must not reject all others.
        .transform(({ action, id, lead }) =>
          id == null ? { action, lead } : { action, id, lead },
        ),
    )
    .min(1)
    .max(maxBatchItems),
})

export interface LeadBatchItem {
  readonly action: 'create' | 'update' | 'upsert'
  readonly id?: string
  readonly lead: Readonly<Record<string, unknown>>
}

/**
 * Parses a valid body like `leadBatchSchema`, but without copying its leads: parsing with the
 * schema takes 4 µs per lead. `edit-schemas.test.ts` compares the results.
 *
 * Keys are in schema order, because retries are recognized by a hash of the result.
 *
 * @returns `undefined` if the schema has to decide, because only the schema reports problems.
 */
export function readBatch(input: unknown): { items: LeadBatchItem[] } | undefined {
  if (!isBody(input) || !Array.isArray(input.items) || Object.keys(input).length > 1)
    return undefined
  const sent: readonly unknown[] = input.items
  if (sent.length < 1 || sent.length > maxBatchItems) return undefined
  const items: LeadBatchItem[] = []
  for (const one of sent) {
    const item = isBody(one) ? readItem(one) : undefined
    if (item === undefined) return undefined
    items.push(item)
  }
  return { items }
}

function readItem(sent: Body): LeadBatchItem | undefined {
  const { action, id, lead } = sent
  for (const key in sent) if (key !== 'action' && key !== 'id' && key !== 'lead') return undefined
  if (action !== 'create' && action !== 'update' && action !== 'upsert') return undefined
  // The schema drops this key.
  if (!isBody(lead) || Object.hasOwn(lead, '__proto__')) return undefined
  if (!('id' in sent) || id === null) return { action, lead }
  return typeof id === 'string' && id.length <= defaultMax ? { action, id, lead } : undefined
}
