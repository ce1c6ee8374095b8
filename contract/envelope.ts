import * as z from 'zod'
import { type ErrorCode, errorCodes } from './error-codes.ts'

/** Which request an answer belongs to. */
export const metaSchema = z.object({
  requestId: z.uuid().meta({ description: 'Also in the `X-Request-Id` header and in our log.' }),
  timestamp: z.iso.datetime(),
})

/** Where a page stands in its list. */
export const paginationSchema = z.object({
  limit: z.int(),
  page: z.int(),
  totalPages: z.int(),
  total: z.int().meta({ description: 'Exact number of all matches.' }),
  hasMore: z.boolean(),
  nextCursor: z
    .string()
    .optional()
    .meta({ description: 'Extension: continues the listing at constant cost at any depth.' }),
})

/** Where a page stands in its list. */
export type Pagination = z.output<typeof paginationSchema>

// Object.keys loses the literal names of the table.
const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]

/** Body of every answer that is not a success, except of the key check. */
export const errorSchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(codes),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
  meta: metaSchema,
})
