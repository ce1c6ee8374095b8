import type * as z from 'zod'
import { toInputError } from './problems.ts'

/** Checks what was sent. @throws ApiError VALIDATION_ERROR naming every problem. */
export function parseBody<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const parsed = schema.safeParse(sent, { reportInput: true })
  if (!parsed.success) throw toInputError(parsed.error, 'VALIDATION_ERROR')
  return parsed.data
}
