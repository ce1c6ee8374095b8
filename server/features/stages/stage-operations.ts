import * as z from 'zod'
import { maxStages, stagedStatuses } from '../../../contract/leads/stages/stage-limits.ts'
import { type Stage, stageInputSchema, stageSchema } from '../../../contract/leads/stages/stages.ts'
import { appOperation, inApp } from '../../platform/app-operation.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { operation } from '../../platform/operation.ts'
import { audit, deleteOperation } from '../audit/index.ts'
import { lockOrg } from '../organizations/index.ts'
import {
  deleteStageRow,
  insertStage,
  selectStages,
  updateStage,
  updateStageOrder,
} from './stage-store.ts'

/** @see L-388 */
export const listStages = operation({
  name: 'list_stages',
  tag: 'Organization',
  rest: 'GET /stages',
  summary: 'List the stages of each status, in order.',
  description:
    `An organization can divide ${stagedStatuses.join(' and ')} into up to ${maxStages} stages ` +
    "each. A lead's `stageId` refers to this `id`.",
  scope: 'leads:read',
  inputSource: 'nothing',
  input: z.strictObject({}),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.array(stageSchema),
  statuses: [200],
  errors: ['UNAUTHORIZED'],
  extension: true,
  run: async ({ db, org }) => ({ data: await db.readInOrg(org.id, selectStages) }),
})

const addStage = appOperation({
  name: 'add_stage',
  rest: 'POST /orgs/{orgId}/stages',
  summary: 'Add a stage to a status, after its other stages.',
  permission: 'choices.change',
  input: stageInputSchema,
  output: stageSchema,

  async run(ctx, sent) {
    const stage = { id: ctx.newId(), ...sent }
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const existing = await selectStages(tx)
      assertFree(existing, stage)
      if (existing.filter(({ status }) => status === stage.status).length >= maxStages) {
        throw new ApiError(
          'CONFLICT',
          `A status can have at most ${maxStages} stages. Delete one first.`,
        )
      }
      await insertStage(tx, stage, ctx.now())
      const fields = ['status', 'name', 'color']
      await audit(tx, ctx, { action: 'create', kind: 'stage', id: stage.id, fields })
    })
    return { status: 201, data: stage }
  },
})

const changeStage = appOperation({
  name: 'change_stage',
  rest: 'PATCH /orgs/{orgId}/stages/{id}',
  summary: "Change a stage's name and color. The stage keeps its leads.",
  permission: 'choices.change',
  input: stageInputSchema.omit({ status: true }).partial().extend({ id: idInput }),
  output: stageSchema,

  async run(ctx, sent) {
    const id = idOrUnmatchable(sent.id)
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const existing = await selectStages(tx)
      const before = found(
        existing.find((stage) => stage.id === id),
        'stage',
      )
      const { name = before.name, color = before.color } = sent
      assertFree(existing, { ...before, name })
      const after = found(await updateStage(tx, { id, name, color }), 'stage')
      const fields = (['name', 'color'] as const).filter((field) => sent[field] !== undefined)
      await audit(tx, ctx, { action: 'change', kind: 'stage', id, fields })
      return after
    })
    return { data }
  },
})

const orderStages = appOperation({
  name: 'order_stages',
  rest: 'PUT /orgs/{orgId}/stages',
  summary: 'Set the order of the stages. Send the IDs of all stages.',
  permission: 'choices.change',
  input: z.strictObject({ ids: z.array(idInput).max(maxStages * stagedStatuses.length) }),
  output: z.array(stageSchema),

  async run(ctx, { ids }) {
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const existing = await selectStages(tx)
      const sent = new Set(ids)
      if (ids.length !== existing.length || existing.some(({ id }) => !sent.has(id))) {
        throw new ApiError(
          'CONFLICT',
          'Send the ID of each stage exactly once. The list of stages may have changed.',
        )
      }
      await updateStageOrder(tx, ids)
      await audit(tx, ctx, { action: 'order', kind: 'stage', id: null, fields: ['position'] })
      return selectStages(tx)
    })
    return { data }
  },
})

const deleteStage = deleteOperation({
  name: 'delete_stage',
  rest: 'DELETE /orgs/{orgId}/stages/{id}',
  summary: 'Delete a stage. Its leads keep their status but no longer have a stage.',
  permission: 'choices.change',
  noun: 'stage',
  kind: 'stage',
  async remove(tx, id) {
    await lockOrg(tx)
    return deleteStageRow(tx, id)
  },
})

/** The web app's operations for stages. */
export const stageOperations = [
  inApp(listStages, 'org.read'),
  addStage,
  changeStage,
  orderStages,
  deleteStage,
]

/** @throws ApiError CONFLICT if another stage with the same status already has the name. */
function assertFree(existing: readonly Stage[], stage: Stage): void {
  const name = stage.name.toLowerCase()
  const isTaken = existing.some(
    (other) =>
      other.id !== stage.id && other.status === stage.status && other.name.toLowerCase() === name,
  )
  if (!isTaken) return
  throw new ApiError(
    'CONFLICT',
    'A stage with this name already exists (names are not case-sensitive).',
  )
}
