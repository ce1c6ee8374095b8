import { findPlatform } from '../../../lead-index/ad-keys/index.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { selectPlatforms } from './sql/platform-store.ts'

/**
 * Resolves the names that people use for platforms with spend: `Google`, `facebook`, `meta-ads`.
 * Names of common platforms without spend are accepted if another name has spend.
 *
 * @throws ApiError `VALIDATION_ERROR` that lists all platforms with spend if a name is unknown or
 *   none of the names has spend.
 */
export async function resolvePlatforms(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const stored = await ctx.db.readInOrg(ctx.org.id, selectPlatforms)
  const resolved = names.map((name) => (stored.includes(name) ? name : toPlatform(name)))
  if (stored.length === 0) return resolved
  const hasSpend = resolved.some((name) => stored.includes(name))
  // Ignoring a misspelled name would return a report that looks complete.
  const wrong = names.find((_, i) => isUnknown(stored, resolved[i] ?? ''))
  if (hasSpend && wrong === undefined) return resolved
  const problem = hasSpend ? `contains an unknown name: ${wrong}` : 'has no ad spend'
  const message = `${problem}. Platforms with ad spend: ${stored.join(', ')}`
  throw inputError('VALIDATION_ERROR', [{ field: 'platform', message }])
}

const isUnknown = (stored: readonly string[], name: string): boolean =>
  !stored.includes(name) && findPlatform(name) === undefined

function toPlatform(name: string): string {
  const slug = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return findPlatform(slug) ?? slug
}
