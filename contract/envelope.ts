import * as z from 'zod'
import { type ErrorCode, errorCodes } from './error-codes.ts'

/** ID and time of the request. */
export const metaSchema = z.object({
  requestId: z
    .uuid()
    .meta({ description: 'Same as the `X-Request-Id` header. The server log contains this ID.' }),
  timestamp: z.iso.datetime(),
})

/** A page's position in the list. */
export const paginationSchema = z.object({
  limit: z.int(),
  page: z.int(),
  totalPages: z.int(),
  total: z.int().meta({ description: 'Exact number of matches.' }),
  hasMore: z.boolean(),
  nextCursor: z.string().optional().meta({
    description: 'Extension: Cursor for the next page. Deep pages are as fast as the first one.',
  }),
})

export type Pagination = z.output<typeof paginationSchema>

// `Object.keys` loses the literal type of the keys.
const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]

/** Body of every error response except that of the key check. */
export const errorSchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(codes),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
  meta: metaSchema,
})
