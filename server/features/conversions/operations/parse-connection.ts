import * as z from 'zod'
import { validateAddress } from '../../../platform/fetch/validate-address.ts'
import { parseInput } from '../../../platform/http/parse-input.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { encryptPart } from '../destination-secret.ts'
import type { Destination } from '../destination-store.ts'
import { type DestinationKind, findPlatform, getSecretUse } from '../platforms/platforms.ts'

interface Target {
  readonly id: string
  readonly kind: DestinationKind
  /** False to keep the current values if the request omits them. */
  readonly isNew?: boolean
}

interface Connection {
  readonly settings?: Readonly<Record<string, unknown>> | null | undefined
  /** An empty string removes the secret. */
  readonly secret?: string | null | undefined
}

const invalid = (field: string, message: string) =>
  inputError('VALIDATION_ERROR', [{ field, message }])

/**
 * Validates a destination's settings and encrypts its secret.
 *
 * @returns The changed columns.
 * @throws ApiError `VALIDATION_ERROR`
 */
export async function parseConnection(
  ctx: Ctx,
  { id, kind, isNew = true }: Target,
  { settings, secret }: Connection,
): Promise<Partial<Pick<Destination, 'settings' | 'secret'>>> {
  const isFile = findPlatform(kind) === undefined
  const secretUse = getSecretUse(kind)
  if (isFile && settings != null) throw invalid('settings', 'must not be set for this kind')
  if (secretUse === 'none' && secret != null) {
    throw invalid('secret', 'must not be set for this kind')
  }
  if (isFile) return {}
  if (secretUse === 'required' && (secret === '' || (isNew && secret == null))) {
    throw invalid('secret', 'is required for this kind')
  }
  return {
    ...(settings != null || isNew ? { settings: parseSettings(ctx, kind, settings ?? {}) } : {}),
    ...(secret == null
      ? {}
      : { secret: secret === '' ? null : await encryptPart(ctx, id, 'secret', secret) }),
  }
}

function parseSettings(
  { db }: Ctx,
  kind: DestinationKind,
  sent: Readonly<Record<string, unknown>>,
): Destination['settings'] {
  const platform = findPlatform(kind)
  const schema = z.object({ settings: platform?.settings ?? z.strictObject({}) })
  const { settings } = parseInput(schema, { settings: sent }, 'VALIDATION_ERROR')
  // Every platform's settings are objects.
  const parsed = settings as Destination['settings']
  if (kind === 'http') validateAddress(db, String(parsed.url), 'settings.url')
  return parsed
}

/**
 * @throws ApiError if the hold is so long that the platform would not accept the conversion
 *   afterward.
 */
export function checkHold(kind: DestinationKind, holdHours: number): void {
  const maxAgeDays = findPlatform(kind)?.maxAgeDays ?? null
  if (maxAgeDays === null || holdHours < maxAgeDays * 24) return
  throw invalid('holdHours', `must be less than ${maxAgeDays * 24} for this kind`)
}
