import * as z from 'zod'
import { wholeNumber } from '../../../contract/leads/lead-query.ts'
import { isId } from '../process/ids.ts'

/** An id as clients send it. One that no row can have is simply not found. */
export const idInput = z.string().max(100)

/** An id that a statement may be asked for: PostgreSQL refuses other texts with an error. */
export const idOrUnmatchable = (id: string): string => (isId(id) ? id : nilId)

// Ids are UUIDv7, which this is not.
const nilId = '00000000-0000-0000-0000-000000000000'

/** What a list that goes on by the id of its last row is asked for. */
export const idPageInput = z.strictObject({
  limit: wholeNumber(1, 100).prefault(50),
  before: z.string().refine(isId, 'is no cursor of this list').optional(),
})

/** What a list is asked for. */
export type IdPage = z.output<typeof idPageInput>

/** A page of rows, newest first. */
export const idPageSchema = <S extends z.ZodType>(row: S) =>
  z.object({
    rows: z.array(row),
    nextCursor: z
      .uuid()
      .nullable()
      .meta({ description: 'Sent as `before`, it gives what follows.' }),
  })

/**
 * Cuts a page from rows.
 *
 * @param select  Reads at most that many rows, newest first; asked for one more than are answered.
 */
export async function readIdPage<Row extends { readonly id: string }>(
  { limit, before }: IdPage,
  select: (page: { limit: number; before: string | undefined }) => Promise<readonly Row[]>,
): Promise<{ rows: readonly Row[]; nextCursor: string | null }> {
  const found = await select({ limit: limit + 1, before })
  const rows = found.slice(0, limit)
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
