import type { Ctx } from '../../../platform/operation.ts'
import type { LeadRow } from './lead-row.ts'

/**
 * The instant of a change of a lead, its next `updatedAt`: now, but always later than that of the
 * change before, which a process may have made whose clock is ahead.
 *
 * @returns ISO text.
 * @see L-167
 */
export const changedAt = ({ now }: Pick<Ctx, 'now'>, before: Pick<LeadRow, 'updatedAt'>): string =>
  new Date(Math.max(now().getTime(), Date.parse(before.updatedAt) + 1)).toISOString()
