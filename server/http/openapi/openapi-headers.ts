import type { Operation } from '../../platform/operation.ts'

const text = { type: 'string' }

/** Headers of API responses by name. */
export const answerHeaders = {
  'X-Request-Id': {
    description: 'The same as `meta.requestId`.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'X-API-Version': {
    description: 'Version of the interface.',
    required: true,
    schema: text,
  },
  'Retry-After': {
    description: 'Seconds after which to send the same again. A 409 without it is final.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Idempotent-Replayed': {
    description:
      'Extension: `true` where this is the first answer under the `Idempotency-Key` once more.',
    schema: { const: 'true' },
  },
  Location: { description: 'Path of what was created.', schema: text },
} as const

type Name = keyof typeof answerHeaders

/** References to the headers of an operation's response with a status. */
export function headersWith({ idempotencyKey }: Operation, status: number): object {
  const canReplay = idempotencyKey === true && [200, 201, 403, 409].includes(status)
  const names: Name[] = [
    'X-Request-Id',
    'X-API-Version',
    ...(status === 503 || (status === 409 && canReplay) ? (['Retry-After'] as const) : []),
    ...(canReplay ? (['Idempotent-Replayed'] as const) : []),
    ...(status === 201 ? (['Location'] as const) : []),
  ]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
