import * as z from 'zod'
import { errorCodes } from '../../../../contract/error-codes.ts'
import {
  type LeadBatchItem,
  leadBatchSchema,
  maxBatchItems,
  readBatch,
} from '../../../../contract/leads/edit-schemas.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { loadRules, type Rules } from '../../filter-rules/index.ts'
import { withKey } from '../create/lead-write-queue.ts'
import { buildIdempotency, toCreateAnswer } from '../operations/create-lead.ts'
import { type BatchWrite, parseItem } from './parse-item.ts'
import { type ItemOutcome, toErrorOutcome, writeItems } from './write-items.ts'

const result = z.object({
  status: z
    .int()
    .meta({ description: 'Status that the corresponding single request would return.' }),
  id: z.uuid().nullable().meta({ description: 'ID of the lead; null if there is an error.' }),
  warnings: z.array(z.string()).optional(),
  error: z
    .object({
      code: z.enum(Object.keys(errorCodes)),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
})

type Result = z.output<typeof result>

/** @see L-255 */
export const writeLeads = operation({
  name: 'write_leads',
  tag: 'Leads',
  rest: 'POST /leads/batch',
  summary: `Create, update or upsert up to ${maxBatchItems.toLocaleString('en')} leads in one request.`,
  description:
    'The results are in the order of the items. Each result contains the status and the `id` ' +
    'or `error` that the corresponding single request would return. An item with an error ' +
    'does not affect the others. Items without errors are stored in one transaction. An ' +
    '`Idempotency-Key` header makes retries of the whole batch safe for 24 hours.',
  scope: 'leads:write',
  inputSource: 'body',
  input: leadBatchSchema,
  fastParse: readBatch,
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({
    results: z.array(result),
    succeeded: z.int(),
    failed: z.int(),
  }),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'CONFLICT'],
  maxBodyBytes: 4 * 1024 * 1024,
  extension: true,
  idempotencyKey: true,
  nullClearsField: true,

  async run(ctx, body) {
    const idempotency = buildIdempotency(ctx, body)
    const rules = await loadRules(ctx.db, ctx.org.id)
    const { outcomes, replayed } = await withKey(ctx.db, ctx.org.id, idempotency?.key, async () => {
      return writeItems(ctx, await parseItems(ctx, body.items, rules), idempotency)
    })
    const results = outcomes.map((outcome) => toResult(ctx, outcome))
    const failed = results.filter(({ error }) => error !== undefined).length
    return {
      data: { results, succeeded: results.length - failed, failed },
      headers: replayed ? { 'idempotent-replayed': 'true' } : {},
    }
  },
})

/**
 * Number of items to parse in one iteration of the event loop (about 6 ms). Their sessions and
 * visitors are looked up together.
 */
const parsedAtOnce = 200

async function parseItems(ctx: Ctx, items: readonly LeadBatchItem[], rules: Rules) {
  const writes: (BatchWrite | ApiError)[] = []
  const itemCtx = { ...ctx, idempotencyKey: undefined }
  for (let start = 0; start < items.length; start += parsedAtOnce) {
    const some = items.slice(start, start + parsedAtOnce)
    writes.push(...(await Promise.all(some.map((item) => parseItem(itemCtx, item, rules)))))
  }
  return writes
}

function toResult(ctx: Ctx, outcome: ItemOutcome): Result {
  if (outcome.kind === 'error') {
    const { status, code, message, details } = outcome
    return { status, id: null, error: { code, message, ...(details ? { details } : {}) } }
  }
  try {
    const { status = 200, data } = toCreateAnswer(ctx, { outcome, replayed: false })
    const { id, warnings } = data
    return { status, id, ...(warnings ? { warnings } : {}) }
  } catch (error) {
    // In single requests, conflicts and blocked leads are thrown as errors; in a batch, they are
    // results.
    if (error instanceof ApiError) return toResult(ctx, toErrorOutcome(error))
    throw error
  }
}
