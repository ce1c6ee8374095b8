import * as z from 'zod'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { parseInput } from '../../../platform/http/parse-input.ts'
import type { Ctx } from '../../../platform/operation.ts'
import {
  type Connection,
  type ConnectionChanges,
  updateConnection,
  wakeConnection,
} from '../fetch/connection-store.ts'
import { retryFetches } from '../fetch/fetch-store.ts'
import type { LeadPlatform } from '../fetch/lead-platform.ts'
import { findLeadPlatform } from '../fetch/lead-platforms.ts'
import type { SourceRow } from '../store/source-store.ts'
import { loadSource } from './body-operations.ts'

/** @throws ApiError `CONFLICT` for a kind whose requests contain the whole submission. */
export async function requireConnected(
  ctx: Ctx,
  id: string,
): Promise<{ readonly source: SourceRow; readonly platform: LeadPlatform }> {
  const source = await loadSource(ctx, id)
  const platform = findLeadPlatform(source.kind)
  if (platform !== undefined) return { source, platform }
  throw new ApiError('CONFLICT', 'Sources of this kind do not need a connection.')
}

/** @throws ApiError `VALIDATION_ERROR` */
export function parseSettings({ settings }: LeadPlatform, sent: object): Connection['settings'] {
  // Every platform's settings are an object.
  return parseInput(z.object({ settings }), { settings: sent }).settings as Connection['settings']
}

/**
 * Stores new access data, schedules an immediate check, and fetches leads announced while access
 * was missing.
 */
export async function storeAccess(
  tx: OrgTx,
  id: string,
  access: ConnectionChanges,
  now: string,
): Promise<void> {
  await updateConnection(tx, id, {
    ...access,
    ...{ checkAt: now, checkedAt: null },
    ...{ blockedReason: null, blockedSince: null, pausedUntil: null, failures: 0 },
  })
  await retryFetches(tx, id, now)
  await wakeConnection(tx, id, now)
}
