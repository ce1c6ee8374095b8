import * as z from 'zod'
import { leadSchema } from '../../../../contract/leads/lead-schemas.ts'
import { createBatchQueue } from '../../../platform/concurrency/batch-queue.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import { found } from '../../../platform/http/api-error.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import { allFields, selectLeadsById, withJourneys } from '../list/store/list-store.ts'
import { describeMissing } from '../merging/describe-missing.ts'

export const getLead = operation({
  name: 'get_lead',
  tag: 'Leads',
  rest: 'GET /leads/{id}',
  summary: 'Read one lead.',
  description:
    'Returns the full lead with its converting `session` and its visit history `sessions`. ' +
    'If the lead was merged into another one, the response is a 404 with the ID of the kept ' +
    'lead in `details.keptId`.',
  scope: 'leads:read',
  inputSource: 'path',
  input: z.strictObject({ id: z.string().meta({ description: 'Lead ID.' }) }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: leadSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'NOT_FOUND'],

  async run(ctx, { id }) {
    found(isId(id), 'lead')
    const lead = await readers(ctx.db)(ctx.org.id, { ctx, id })
    if (lead === null) {
      throw await ctx.db.readInOrg(ctx.org.id, (tx) => describeMissing(tx, id))
    }
    return { data: lead }
  },
})

interface Read {
  readonly ctx: Ctx
  readonly id: string
}

/**
 * Batches reads that are requested while others are in progress, because `begin`, the organization
 * check and `commit` together cost as much as reading the row.
 */
const readers = perDatabase(() =>
  createBatchQueue<Read, Record<string, unknown> | null>((_, reads) => readAll(reads), {
    size: 50,
    parallel: 2,
    waiting: 5_000,
  }),
)

async function readAll(reads: readonly Read[]): Promise<(Record<string, unknown> | null)[]> {
  const ctx = reads.at(-1)?.ctx
  if (ctx === undefined) return []
  const ids = [...new Set(reads.map(({ id }) => id))]
  const page = { fields: allFields, journeyDays: ctx.org.conversionWindowDays }
  const leads = await ctx.db.readInOrg(ctx.org.id, async (tx) =>
    withJourneys(tx, ctx, await selectLeadsById(tx, ids, page), allFields),
  )
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  return reads.map(({ id }) => byId.get(id) ?? null)
}
