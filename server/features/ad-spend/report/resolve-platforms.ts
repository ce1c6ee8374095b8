import { findPlatform } from '../../../lead-index/ad-keys/index.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { selectPlatforms } from './sql/platform-store.ts'

/**
 * Resolves the names that people use for platforms with spend: `Google`, `facebook`, `meta-ads`.
 * Names of platforms without spend are accepted if at least one of the other names has spend.
 *
 * @throws ApiError `VALIDATION_ERROR` that lists all platforms if none of the names matches a
 *   platform.
 */
export async function resolvePlatforms(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const stored = await ctx.db.readInOrg(ctx.org.id, selectPlatforms)
  const resolved = names.map((name) => (stored.includes(name) ? name : toPlatform(name)))
  if (stored.length === 0 || resolved.some((name) => stored.includes(name))) return resolved
  throw inputError('VALIDATION_ERROR', [
    {
      field: 'platform',
      message: `has no ad spend. Platforms with ad spend: ${stored.join(', ')}`,
    },
  ])
}

function toPlatform(name: string): string {
  const slug = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return findPlatform(slug) ?? slug
}
