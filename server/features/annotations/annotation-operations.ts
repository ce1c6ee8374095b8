import * as z from 'zod'
import { annotationLimits } from '../../../contract/annotation-limits.ts'
import { annotationDate, annotationSchema, annotationText } from '../../../contract/annotations.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { audit, deleteOperation } from '../audit/index.ts'
import { lockOrg } from '../organizations/index.ts'
import * as store from './annotation-store.ts'

/** @see L-346 */
export const listAnnotations = appOperation({
  name: 'list_annotations',
  rest: 'GET /orgs/{orgId}/annotations',
  summary: 'List the annotations in a period, earliest first.',
  permission: 'reports.read',
  input: z.strictObject({ startDate: annotationDate, endDate: annotationDate }),
  output: z.array(annotationSchema),

  run: async ({ db, org }, days) => ({
    data: await db.readInOrg(org.id, (tx) => store.selectAnnotations(tx, days)),
  }),
})

export const createAnnotation = appOperation({
  name: 'create_annotation',
  rest: 'POST /orgs/{orgId}/annotations',
  summary: 'Add an annotation to the charts.',
  permission: 'leads.change',
  input: z.strictObject({ date: annotationDate, text: annotationText }),
  output: annotationSchema,

  async run(ctx, { date, text }) {
    const added = { id: ctx.newId(), date, text }
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const createdAt = ctx.now().toISOString()
      if (!(await store.insertAnnotation(tx, { ...added, authorId: ctx.user.id, createdAt }))) {
        throw new ApiError(
          'CONFLICT',
          `An organization can have at most ${annotationLimits.count} annotations. ` +
            'Delete one first.',
        )
      }
      await audit(tx, ctx, { action: 'create', kind: 'annotation', id: added.id })
    })
    return { status: 201, data: { ...added, authorName: ctx.user.name } }
  },
})

export const changeAnnotation = appOperation({
  name: 'change_annotation',
  rest: 'PATCH /orgs/{orgId}/annotations/{id}',
  summary: "Change an annotation's date or text. Its author stays the same.",
  permission: 'leads.change',
  input: z.strictObject({
    id: idInput,
    date: annotationDate.optional(),
    text: annotationText.optional(),
  }),
  output: annotationSchema,

  async run(ctx, { id: sentId, ...changes }) {
    const id = idOrUnmatchable(sentId)
    const fields = Object.keys(changes)
    if (fields.length === 0) throw new ApiError('VALIDATION_ERROR', 'Send date, text or both.')
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const changed = found(await store.updateAnnotation(tx, id, changes), 'annotation')
      await audit(tx, ctx, { action: 'change', kind: 'annotation', id, fields })
      return changed
    })
    return { data }
  },
})

export const deleteAnnotation = deleteOperation({
  name: 'delete_annotation',
  rest: 'DELETE /orgs/{orgId}/annotations/{id}',
  summary: 'Delete an annotation.',
  permission: 'leads.change',
  noun: 'annotation',
  kind: 'annotation',
  remove: store.deleteAnnotation,
})
