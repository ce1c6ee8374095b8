import type { Batching, Outcome, PlatformRequest, PlatformResponse } from './platform.ts'
import { parseObject } from './read-outcome.ts'

type Json = Readonly<Record<string, unknown>>

/** Body of a request that a platform module has built. */
const parseBody = ({ body }: PlatformRequest): Json => parseObject(body) ?? {}

/** Narrows a value that is a list in all of the platform's request bodies. */
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Joins requests whose bodies contain a list of conversions, such as `data`. */
export const joinLists =
  (name: string) =>
  (requests: readonly PlatformRequest[]): PlatformRequest =>
    joinBodies(requests, (bodies) => ({
      ...bodies[0],
      [name]: bodies.flatMap((body) => toList(body[name])),
    }))

/** Joins the bodies of requests that are otherwise identical. */
export function joinBodies(
  requests: readonly PlatformRequest[],
  join: (bodies: readonly Json[]) => Json,
): PlatformRequest {
  const [first] = requests
  if (first === undefined) throw new RangeError('A batch must contain at least one request.')
  return { ...first, body: JSON.stringify(join(requests.map(parseBody))) }
}

/**
 * Reads the response of a platform that stores either all of a request's conversions or none.
 *
 * @param countStored  Number of conversions that the platform reports as stored, if it reports one.
 */
export const readAllOrNone =
  (
    readResponse: (response: PlatformResponse) => Outcome,
    countStored: (answer: Json) => unknown = () => undefined,
  ): Batching['readEach'] =>
  (response, count) => {
    const outcome = readResponse(response)
    if (outcome.type === 'rejected') return undefined
    const stored = countStored(parseObject(response.body) ?? {})
    const isPartial = outcome.type === 'accepted' && typeof stored === 'number' && stored < count
    return isPartial ? undefined : Array.from({ length: count }, () => outcome)
  }
