import { ApiError } from '../../platform/api-error.ts'
import type { SentMappings } from './import-kind.ts'

/**
 * The mapping of one kind, where it and no other was sent.
 *
 * @throws ApiError `VALIDATION_ERROR` for a mapping of another kind, or none.
 */
export function mappingOf<K extends keyof SentMappings>(
  name: K,
  sent: SentMappings,
): NonNullable<SentMappings[K]> {
  const other = Object.keys(sent).find(
    // Object.keys loses the names of the type.
    (key) => key !== name && sent[key as keyof SentMappings] !== undefined,
  )
  if (other !== undefined) refuse(other, 'is the mapping of another kind of file')
  return sent[name] ?? refuse(name, 'is missing')
}

/** Refuses a mapping because of one part of it. */
export function refuse(field: string, message: string): never {
  throw new ApiError('VALIDATION_ERROR', `${field} ${message}.`, {
    details: { problems: [{ field, message }] },
  })
}
