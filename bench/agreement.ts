import { openClient } from './client.ts'
import type { ClientRequest } from './client-request.ts'
import type { Stage } from './stage.ts'

/** Part of a response that must be the same for the service and the baseline. */
export interface Outcome {
  readonly total: number
  /** IDs on the page, in order; empty if none were requested. */
  readonly ids: readonly string[]
}

/** Response properties to compare; only the service's responses have an envelope. */
interface Body {
  readonly data?: { readonly id: string }[] | { readonly leads?: { readonly total?: number } }
  readonly meta?: { readonly pagination?: { readonly total?: number } }
  readonly total?: number
}

/**
 * Parses a response from the service or the baseline.
 *
 * @throws Error if the response has no total.
 */
export function readOutcome(text: string): Outcome {
  // Lists and statistics from our own two servers; tests guarantee their shape.
  const { data, meta, total } = JSON.parse(text) as Body
  const isList = Array.isArray(data)
  const count = total ?? meta?.pagination?.total ?? (isList ? undefined : data?.leads?.total)
  if (count === undefined) throw new Error(`There is no total in ${text.slice(0, 200)}`)
  return { total: count, ids: isList ? data.map(({ id }) => id) : [] }
}

/**
 * Sends a request to both the service and the baseline, which must find the same leads.
 *
 * @returns The result from both.
 * @throws Error with both results if they differ.
 */
export async function checkAgreement(
  { services: [service], baseline, key }: Pick<Stage, 'services' | 'baseline' | 'key'>,
  title: string,
  request: ClientRequest,
): Promise<Outcome> {
  const [ours, theirs] = await Promise.all(
    [service, baseline].map(async ({ origin }) => {
      const client = openClient(origin, key)
      const { body } = await client.send(request)
      client.close()
      return readOutcome(body)
    }),
  )
  if (ours === undefined || theirs === undefined)
    throw new Error('No service or baseline is running.')
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return ours
  throw new Error(`${title}: the sides find different leads at ${request.path}.
service: ${JSON.stringify(ours).slice(0, 300)}
baseline: ${JSON.stringify(theirs).slice(0, 300)}`)
}
