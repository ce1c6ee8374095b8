import * as z from 'zod'
import type { McpCall } from './run-tool.ts'

const toolCallSchema = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.string() }),
})

/**
 * Refuses the call of a tool that the person has not granted, as HTTP: clients then ask the person
 * for more. Whatever else cannot be done is a result, which the model reads.
 *
 * @throws ApiError `FORBIDDEN` with `WWW-Authenticate: … error="insufficient_scope"`.
 * @see L-107
 */
export function assertGranted({ tools, caller }: McpCall, body: unknown): void {
  if (caller.covers === undefined) return
  const { data: called } = toolCallSchema.safeParse(body)
  const tool = called === undefined ? undefined : tools.get(called.params.name)
  if (tool === undefined || caller.covers(tool.op)) return
  throw caller.refusal(tool.op)
}
