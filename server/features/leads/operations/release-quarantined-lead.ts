import * as z from 'zod'
import { createLeadSchema } from '../../../../contract/leads/lead-schemas.ts'
import { markDirty } from '../../../lead-index/index.ts'
import { type AppCtx, appOperation } from '../../../platform/app-operation.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { audit } from '../../audit/index.ts'
import { compileRules, deleteRejected, selectRejected } from '../../filter-rules/index.ts'
import type { Draft } from '../create/draft.ts'
import { queueAwaitedSessions } from '../create/lead-write-queue.ts'
import { writeBatch } from '../create/write-lead-batch.ts'
import { buildDraft, createdLead, toCreateAnswer } from './create-lead.ts'

/**
 * `release_quarantined`: creates the lead that a rule rejected and deletes it from quarantine, in
 * one transaction.
 *
 * @see L-55
 */
export const releaseQuarantined = appOperation({
  name: 'release_quarantined',
  rest: 'POST /orgs/{orgId}/quarantine/{id}/release',
  summary: 'Release a quarantined lead: create it now, without checking rules.',
  permission: 'quarantine.change',
  input: z.strictObject({ id: idInput }),
  output: createdLead,

  async run(ctx, request) {
    const id = idOrUnmatchable(request.id)
    const draft = await loadQuarantinedDraft(ctx, id)
    const released = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      // Of two concurrent releases, one waits here and then finds nothing to delete.
      found(await deleteRejected(tx, id), noun)
      const [written] = await writeBatch(tx, ctx.org, [draft])
      if (written === undefined || written instanceof Error) throw written ?? new Error('no result')
      // Throws for a duplicate, so that the lead stays in quarantine.
      toCreateAnswer(ctx, written)
      await audit(tx, ctx, { action: 'release', kind: 'quarantinedLead', id })
      return written
    })
    markDirty(ctx.db, ctx.org.id, 1)
    queueAwaitedSessions(ctx.db, ctx.org.id, [draft])
    return { ...toCreateAnswer(ctx, released), headers: {} }
  },
})

const noun = 'quarantined lead'

async function loadQuarantinedDraft(ctx: AppCtx, id: string): Promise<Draft> {
  const rejected = await ctx.db.readInOrg(ctx.org.id, (tx) => selectRejected(tx, id))
  const lead = createLeadSchema.safeParse(JSON.parse(found(rejected, noun).lead))
  if (!lead.success) {
    throw new ApiError(
      'CONFLICT',
      'This lead was quarantined by an older version and is no longer valid.',
    )
  }
  // Needs no idempotency key, because the quarantine itself prevents a second release.
  return buildDraft({ ...ctx, idempotencyKey: undefined }, lead.data, compileRules([]))
}
