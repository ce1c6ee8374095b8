import type { Operation } from '../../platform/operation.ts'

const text = { type: 'string' }

/** Headers of API responses by name. */
export const answerHeaders = {
  'X-Request-Id': {
    description: 'Same as `meta.requestId`.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'X-API-Version': {
    description: 'API version.',
    required: true,
    schema: text,
  },
  'Retry-After': {
    description:
      'Seconds to wait before you retry the same request. Do not retry a 409 that lacks this header.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Idempotent-Replayed': {
    description:
      'Extension: `true` if this response repeats the original one for the same `Idempotency-Key`.',
    schema: { const: 'true' },
  },
  Location: { description: 'URL path of the created resource.', schema: text },
} as const

type Name = keyof typeof answerHeaders

/** References to the headers in an operation's response with the given status. */
export function headersWith({ idempotencyKey }: Operation, status: number): object {
  const canReplay = idempotencyKey === true && [200, 201, 403, 409].includes(status)
  const names: Name[] = [
    'X-Request-Id',
    'X-API-Version',
    ...(status === 429 || status === 503 || (status === 409 && canReplay)
      ? (['Retry-After'] as const)
      : []),
    ...(canReplay ? (['Idempotent-Replayed'] as const) : []),
    ...(status === 201 ? (['Location'] as const) : []),
  ]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
