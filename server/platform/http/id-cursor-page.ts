import * as z from 'zod'
import { wholeNumber } from '../../../contract/leads/lead-query.ts'
import { isId } from '../process/ids.ts'

/** An ID from a client. If its format is invalid, it is treated as not found. */
export const idInput = z.string().max(100)

/**
 * An ID that is safe to use in a statement, because PostgreSQL raises an error for strings that are
 * not UUIDs.
 */
export const idOrUnmatchable = (id: string): string => (isId(id) ? id : nilId)

// Never a row's ID, because it is not a UUIDv7.
const nilId = '00000000-0000-0000-0000-000000000000'

/** Input for a list that is paginated by ID. */
export const idPageInput = z.strictObject({
  limit: wholeNumber(1, 100).prefault(50),
  before: z.string().refine(isId, 'is not a valid cursor for this list').optional(),
})

export type IdPage = z.output<typeof idPageInput>

export const idPageSchema = <S extends z.ZodType>(row: S) =>
  z.object({
    rows: z.array(row),
    nextCursor: z
      .uuid()
      .nullable()
      .meta({ description: 'Send this value as `before` to get the next page.' }),
  })

/**
 * Reads a page of rows.
 *
 * @param select  Reads up to `limit` rows, newest first; called with the page size plus one as the
 *   limit.
 */
export async function readIdPage<Row extends { readonly id: string }>(
  { limit, before }: IdPage,
  select: (page: { limit: number; before: string | undefined }) => Promise<readonly Row[]>,
): Promise<{ rows: readonly Row[]; nextCursor: string | null }> {
  const found = await select({ limit: limit + 1, before })
  const rows = found.slice(0, limit)
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
