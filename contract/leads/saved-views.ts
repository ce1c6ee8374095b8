import * as z from 'zod'
import { attributionModels } from '../attribution-models.ts'
import { type CustomColumn, readCustomColumn } from '../custom-fields/custom-columns.ts'
import { customFieldLimits } from '../custom-fields/custom-values.ts'
import { isLeadField, type LeadField, leadFields } from '../lead-fields.ts'
import { givenName } from '../values/text.ts'
import { type LeadListQuery, listLeadsSchema, listLimits } from './lead-query.ts'
import { widthLimits } from './lead-values.ts'

/**
 * Limits for saved views: the number of private views per user and of shared views per
 * organization.
 */
export const viewLimits = { perPerson: 100, shared: 500, queryLength: 20_000 } as const

/** Part of a list query that a view stores: everything except paging and fields. */
export type ViewQuery = Omit<LeadListQuery, 'limit' | 'page' | 'cursor' | 'fields'>

/** A view's stored query, in the form used by tool calls. @see L-70 */
export const viewQuerySchema = listLeadsSchema.in
  .omit({ limit: true, page: true, cursor: true, fields: true })
  .refine(
    (query) => JSON.stringify(query).length <= viewLimits.queryLength,
    `must be at most ${viewLimits.queryLength} characters`,
  )
  .transform((sent) => sent as ViewQuery) // `listLeadsSchema` without the omitted keys.

/** Ordered columns in a lead table, each at most once: fields, and `custom.` followed by an ID. */
export const leadColumnsSchema = z
  .array(
    z
      .string()
      .max(100)
      // Narrows the type to field names.
      .refine(
        (name): name is LeadField | CustomColumn =>
          isLeadField(name) || readCustomColumn(name) !== undefined,
        'is not a lead field',
      ),
  )
  .min(1)
  .max(Object.keys(leadFields).length + customFieldLimits.fields)
  .refine(
    (columns) => new Set(columns).size === columns.length,
    'must not contain duplicate fields',
  )

export const viewShape = {
  name: givenName,
  query: viewQuerySchema,
  columns: leadColumnsSchema
    .nullish()
    .meta({ description: "Null shows each user's preferred columns." }),
  isShared: z.boolean().meta({ description: 'Visible to all members of the organization.' }),
}

export const viewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()).nullable(),
  isShared: z.boolean(),
  isOwn: z.boolean().meta({ description: 'True if you created the view.' }),
  mayChange: z.boolean().meta({ description: 'True if you can change and delete the view.' }),
  madeByName: z.string().nullable().meta({
    description: 'Name of the user who created the view; null if their account was deleted.',
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export type SavedView = z.output<typeof viewSchema>

/** Column widths by list (the ID of a view, or `all`) and then by column. */
const columnWidthsSchema = z
  .record(
    z.string().regex(/^(all|[0-9a-f-]{36})$/, 'is not a list'),
    z.record(
      z.string().refine((name) => leadColumnsSchema.safeParse([name]).success, 'is not a column'),
      z.int().min(widthLimits.min).max(widthLimits.max),
    ),
  )
  .refine(
    (lists) => Object.keys(lists).length <= widthLimits.lists,
    `must have at most ${widthLimits.lists} lists`,
  )

/** A user's preferences in an organization; if any are absent, the web app uses its defaults. */
export const preferencesSchema = z.strictObject({
  leadColumns: leadColumnsSchema.optional(),
  columnWidths: columnWidthsSchema.optional(),
  viewOrder: z
    .array(z.uuid())
    .max(viewLimits.perPerson + viewLimits.shared)
    .optional()
    .meta({ description: 'View IDs in tab order; views that are not listed come last.' }),
  pageSize: z.int().min(10).max(listLimits.limit).optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
  attributionModel: z.enum(attributionModels).optional(),
  hidesChecklist: z.boolean().optional(),
  notifiesInBrowser: z
    .boolean()
    .optional()
    .meta({ description: 'Shows a browser notification for new leads while the app is open.' }),
})

export type Preferences = z.output<typeof preferencesSchema>
