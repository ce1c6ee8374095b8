import * as z from 'zod'
import type { FakeRequest } from './platform-fake.ts'

/** SHA-256 in lowercase hex. */
export const hashed = z.string().regex(/^[a-f0-9]{64}$/, 'must be a SHA-256 hash')

/** List of at least one hash. */
export const hashes = z.array(hashed).min(1)

export const currency = z.string().regex(/^[A-Z]{3}$/, 'must be ISO 4217')

/** Amount as a string with two decimal places. */
export const amountText = z.string().regex(/^\d+\.\d{2}$/, 'must be a string with two decimals')

const dayMs = 86_400_000

/** Unix time in seconds; a value in milliseconds would be a date in the year 50,000 or later. */
export const seconds = z.int().min(1_000_000_000).max(9_999_999_999, 'must be in seconds')

/** Unix time in milliseconds. */
export const milliseconds = z.int().min(1_000_000_000_000, 'must be in milliseconds')

/** Reason a platform rejects a time; `undefined` if it accepts it. */
export function findTimeError(
  atMs: number,
  now: number,
  { maxAgeDays, maxFutureMs }: { maxAgeDays: number; maxFutureMs: number },
): 'too old' | 'in the future' | undefined {
  if (now - atMs > maxAgeDays * dayMs) return 'too old'
  return atMs - now > maxFutureMs ? 'in the future' : undefined
}

/** Parsed request body, or a description of its first problem. */
export function readBody<T>(schema: z.ZodType<T>, body: string): { data: T } | { problem: string } {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return { problem: 'The body is not JSON' }
  }
  const { data, error } = schema.safeParse(json)
  if (error === undefined) return { data }
  const [issue] = error.issues
  return { problem: `${issue?.path.join('.')}: ${issue?.message}` }
}

/**
 * Splits a request that has a list of conversions in the field `name` into one request per
 * conversion.
 */
export const splitList =
  (name: string) =>
  (request: FakeRequest): readonly FakeRequest[] => {
    const read = readBody(z.looseObject({ [name]: z.array(z.unknown()) }), request.body)
    if ('problem' in read) return []
    const list = z.array(z.unknown()).parse(read.data[name])
    return list.map((one) => ({
      ...request,
      body: JSON.stringify({ ...read.data, [name]: [one] }),
    }))
  }

/** Token in `Authorization: Bearer …`. */
export const readBearer = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? null
