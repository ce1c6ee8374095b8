import * as z from 'zod'
import { leadSchema } from '../../../contract/lead-schemas.ts'
import { found } from '../../platform/api-error.ts'
import { batchBy } from '../../platform/batch.ts'
import { perDatabase } from '../../platform/cache.ts'
import { isId } from '../../platform/ids.ts'
import { type Ctx, operation } from '../../platform/operation.ts'
import { selectLeadsById } from './lead-list-store.ts'
import { allFields, withJourneys } from './with-journeys.ts'

/** `get_lead`: one lead with its journey. */
export const getLead = operation({
  name: 'get_lead',
  tag: 'Leads',
  rest: 'GET /leads/{id}',
  summary: 'Read one lead.',
  description: 'The full lead with its converting `session` and its journey `sessions`.',
  access: 'read',
  from: 'path',
  input: z.strictObject({ id: z.string().meta({ description: 'Lead identifier.' }) }),
  invalid: 'VALIDATION_ERROR',
  output: leadSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'NOT_FOUND'],

  async run(ctx, { id }) {
    const lead = isId(id) ? await readers(ctx.db)(ctx.org.id, { ctx, id }) : null
    return { data: found(lead ?? undefined, 'lead') }
  },
})

/** One read that waits for its turn. */
interface Read {
  readonly ctx: Ctx
  readonly id: string
}

/**
 * Reads that arrive while others are under way share one transaction: begin, organization and
 * commit cost as much as the row itself.
 */
const readers = perDatabase(() =>
  batchBy<Read, Record<string, unknown> | null>((_, reads) => readAll(reads), {
    size: 50,
    parallel: 2,
    waiting: 5_000,
  }),
)

async function readAll(reads: readonly Read[]): Promise<(Record<string, unknown> | null)[]> {
  const ctx = reads.at(-1)?.ctx
  if (ctx === undefined) return []
  const ids = [...new Set(reads.map(({ id }) => id))]
  const page = { asked: allFields, journeyDays: ctx.org.conversionWindowDays }
  const leads = await ctx.db.readInOrg(ctx.org.id, async (tx) =>
    withJourneys(tx, ctx, await selectLeadsById(tx, ids, page), allFields),
  )
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  return reads.map(({ id }) => byId.get(id) ?? null)
}
