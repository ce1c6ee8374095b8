import * as z from 'zod'
import { viewSchema, viewShape } from '../../../contract/leads/saved-views.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { deleteOperation } from '../audit/index.ts'
import { checkListQuery } from '../leads/index.ts'
import { changedView, mustHaveOwnName, mustHaveRoom } from './change-view.ts'
import { mustBeAllowedToShare, mustBeChangeable, toAnswer } from './view-rights.ts'
import {
  insertView,
  lockView,
  lockViews,
  removeView,
  selectViews,
  updateView,
} from './view-store.ts'

export const listViews = appOperation({
  name: 'list_views',
  rest: 'GET /orgs/{orgId}/views',
  summary: 'List your own and shared lead views, sorted by name.',
  permission: 'leads.read',
  input: z.strictObject({}),
  output: z.array(viewSchema),

  async run(ctx) {
    const views = await ctx.db.readInOrg(ctx.org.id, (tx) => selectViews(tx, ctx.user.id))
    return { data: views.map((view) => toAnswer(ctx, view)) }
  },
})

/** @see L-70 */
export const createView = appOperation({
  name: 'create_view',
  rest: 'POST /orgs/{orgId}/views',
  summary: "Save the lead list's filters, sort order and columns as a view.",
  permission: 'leads.read',
  input: z.strictObject({ ...viewShape, isShared: viewShape.isShared.default(false) }),
  output: viewSchema,

  async run(ctx, { name, query, columns = null, isShared }) {
    checkListQuery(query)
    if (isShared) mustBeAllowedToShare(ctx)
    const { id: madeBy, name: madeByName } = ctx.user
    const at = ctx.now().toISOString()
    const privateTo = isShared ? null : madeBy
    const times = { createdAt: at, updatedAt: at }
    const view = { id: ctx.newId(), name, query, columns, madeBy, privateTo, ...times }
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockViews(tx)
      await mustHaveRoom(tx, { madeBy, isNew: true, isShared })
      await mustHaveOwnName(tx, ctx, view)
      found(await insertView(tx, view), 'organization')
    })
    return { status: 201, data: toAnswer(ctx, { ...view, madeByName }) }
  },
})

export const changeView = appOperation({
  name: 'change_view',
  rest: 'PATCH /orgs/{orgId}/views/{id}',
  summary: "Change a view's name, query, columns or sharing. Omitted values are not changed.",
  permission: 'leads.read',
  input: z.strictObject({
    id: idInput,
    name: viewShape.name.optional(),
    query: viewShape.query.optional(),
    columns: viewShape.columns,
    isShared: viewShape.isShared.optional(),
  }),
  output: viewSchema,

  async run(ctx, { id, ...changes }) {
    if (Object.keys(changes).length === 0) {
      throw new ApiError(
        'VALIDATION_ERROR',
        'Send at least one of name, query, columns and isShared.',
      )
    }
    if (changes.query !== undefined) checkListQuery(changes.query)
    const view = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockViews(tx)
      const before = found(await lockView(tx, idOrUnmatchable(id), ctx.user.id), 'view')
      const after = changedView(ctx, before, changes)
      if (before.privateTo !== null && after.privateTo === null) {
        await mustHaveRoom(tx, { madeBy: ctx.user.id, isNew: false, isShared: true })
      }
      if (after.name !== before.name) await mustHaveOwnName(tx, ctx, after)
      await updateView(tx, after)
      return after
    })
    return { data: toAnswer(ctx, view) }
  },
})

export const deleteView = deleteOperation({
  name: 'delete_view',
  rest: 'DELETE /orgs/{orgId}/views/{id}',
  summary: 'Delete a view for all users who can see it.',
  permission: 'leads.read',
  noun: 'view',
  remove: async (tx, id, ctx) => {
    const view = await lockView(tx, id, ctx.user.id)
    if (view === undefined) return false
    mustBeChangeable(ctx, view)
    await removeView(tx, id)
    return true
  },
})
