import * as z from 'zod'
import { shownAs } from '../../../contract/json-schema.ts'
import { bulkChangeSchema } from '../../../contract/leads/bulk/bulk-change.ts'
import { listLeadsSchema } from '../../../contract/leads/lead-query.ts'
import { withoutPrototype } from '../../../contract/leads/query-values.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { audit } from '../audit/index.ts'
import { listLeads } from '../leads/index.ts'
import { lockOrg } from '../organizations/index.ts'
import { bulkActionSchema, parseBulkAction } from './bulk-action.ts'
import {
  cancelBulkChange,
  insertBulkChange,
  selectBulkChange,
  selectBulkChanges,
  startUndo,
} from './bulk-change-store.ts'
import { wakeBulkChanges } from './bulk-change-worker.ts'

/** Maximum number of changes in the list. */
const listed = 20

/** List parameters that are not filters; not accepted by a change to all matching leads. */
const pagingParameters = ['sort', 'limit', 'page', 'cursor', 'fields']

const query = shownAs(
  withoutPrototype.pipe(
    z
      .record(z.string().max(100), z.unknown())
      .refine(
        (sent) => pagingParameters.every((name) => !Object.hasOwn(sent, name)),
        'must contain only filters',
      ),
  ),
  { type: 'object', additionalProperties: {} },
).meta({ description: "A lead list's filters and `search`, as in `list_leads`." })

/** @see L-409 */
export const startBulkChange = appOperation({
  name: 'start_bulk_change',
  rest: 'POST /orgs/{orgId}/bulk-changes',
  summary: 'Start changing or deleting all leads that match the filters.',
  permission: 'leads.change',
  input: z.strictObject({ query, changes: bulkActionSchema }),
  output: bulkChangeSchema,

  async run(ctx, { query, changes: sent }) {
    const changes = await parseBulkAction(ctx, sent)
    const { pagination } = await listLeads.run(ctx, parseQuery(query))
    const row = {
      id: ctx.newId(),
      createdBy: ctx.user.id,
      createdAt: ctx.now().toISOString(),
      query,
      changes,
      total: pagination?.total ?? 0,
    }
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      // Without the lock, two requests could both conclude that no change is running.
      await lockOrg(tx)
      if (!(await insertBulkChange(tx, row))) {
        throw new ApiError('CONFLICT', 'Another bulk change is running. Wait for it to finish.')
      }
      const fields = Object.keys(changes)
      await audit(tx, ctx, { action: 'change', kind: 'bulkChange', id: row.id, fields })
      return found(await selectBulkChange(tx, row.id), 'bulk change')
    })
    wakeBulkChanges(ctx.db)
    return { status: 202, data }
  },
})

/** @throws ApiError `INVALID_FILTER` for unknown filters and invalid values. */
function parseQuery(query: Readonly<Record<string, unknown>>) {
  const { data, error } = listLeadsSchema.safeParse({ ...query, limit: 1, fields: 'id' })
  if (data !== undefined) return data
  const [issue] = error.issues
  const name = issue?.path.join('.') || (issue?.code === 'unrecognized_keys' ? issue.keys[0] : '')
  throw new ApiError('INVALID_FILTER', `query.${name} is not a valid filter.`)
}

export const getBulkChange = appOperation({
  name: 'get_bulk_change',
  rest: 'GET /orgs/{orgId}/bulk-changes/{id}',
  summary: 'Read the progress of a bulk change.',
  permission: 'leads.read',
  input: z.strictObject({ id: idInput }),
  output: bulkChangeSchema,

  async run({ db, org }, { id }) {
    const row = await db.readInOrg(org.id, (tx) => selectBulkChange(tx, idOrUnmatchable(id)))
    return { data: found(row, 'bulk change') }
  },
})

export const listBulkChanges = appOperation({
  name: 'list_bulk_changes',
  rest: 'GET /orgs/{orgId}/bulk-changes',
  summary: `List the latest ${listed} bulk changes, newest first.`,
  permission: 'leads.read',
  input: z.strictObject({}),
  output: z.array(bulkChangeSchema),

  run: async ({ db, org }) => ({
    data: await db.readInOrg(org.id, (tx) => selectBulkChanges(tx, listed)),
  }),
})

export const undoBulkChange = appOperation({
  name: 'undo_bulk_change',
  rest: 'POST /orgs/{orgId}/bulk-changes/{id}/undo',
  summary: 'Undo a bulk change. Leads changed afterward are skipped.',
  permission: 'leads.change',
  input: z.strictObject({ id: idInput }),
  output: bulkChangeSchema,

  async run(ctx, { id: sentId }) {
    const id = idOrUnmatchable(sentId)
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const isStarted = await startUndo(tx, id, ctx.user.id)
      const row = found(await selectBulkChange(tx, id), 'bulk change')
      if (!isStarted) {
        throw new ApiError('CONFLICT', 'This change is still running or has already been undone.')
      }
      await audit(tx, ctx, { action: 'undo', kind: 'bulkChange', id })
      return row
    })
    wakeBulkChanges(ctx.db)
    return { status: 202, data }
  },
})

/** @see L-443 */
export const cancelBulkChangeOperation = appOperation({
  name: 'cancel_bulk_change',
  rest: 'POST /orgs/{orgId}/bulk-changes/{id}/cancel',
  summary: 'Cancel a running bulk change or undo; no effect if it has ended. Changes are kept.',
  permission: 'leads.change',
  input: z.strictObject({ id: idInput }),
  output: bulkChangeSchema,

  async run(ctx, { id: sentId }) {
    const id = idOrUnmatchable(sentId)
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      if (await cancelBulkChange(tx, id, ctx.now().toISOString())) {
        await audit(tx, ctx, { action: 'cancel', kind: 'bulkChange', id })
      }
      return found(await selectBulkChange(tx, id), 'bulk change')
    })
    return { data }
  },
})

export const bulkChangeOperations = [
  startBulkChange,
  getBulkChange,
  listBulkChanges,
  undoBulkChange,
  cancelBulkChangeOperation,
]
