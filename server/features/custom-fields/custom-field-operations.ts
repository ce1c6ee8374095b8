import * as z from 'zod'
import {
  type CustomField,
  customFieldChangesSchema,
  customFieldSchema,
  customSuggestionSchema,
  findChoicesProblem,
  newCustomFieldSchema,
} from '../../../contract/custom-fields/custom-fields.ts'
import { customFieldLimits as limits } from '../../../contract/custom-fields/custom-values.ts'
import { type AppCtx, appOperation } from '../../platform/app-operation.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { inputError } from '../../platform/http/validation-error.ts'
import { audit, deleteOperation } from '../audit/index.ts'
import { lockOrg } from '../organizations/index.ts'
import {
  type CustomFieldRow,
  insertCustomField,
  selectCustomFields,
  selectRecentCustom,
  updateCustomField,
  updatePosition,
} from './custom-field-store.ts'
import { suggestFields } from './suggest-fields.ts'

const noun = 'custom field'

const path = '/orgs/{orgId}/custom-fields'

const listCustomFields = appOperation({
  name: 'list_custom_fields',
  rest: `GET ${path}`,
  summary: 'List custom fields, in order, including archived ones.',
  permission: 'leads.read',
  input: z.strictObject({}),
  output: z.array(customFieldSchema),

  async run({ db, org }) {
    const fields = await db.readInOrg(org.id, selectCustomFields)
    return { data: fields.map(toAnswer) }
  },
})

const createCustomField = appOperation({
  name: 'create_custom_field',
  rest: `POST ${path}`,
  summary: 'Add a custom field, or restore an archived one with the same key.',
  permission: 'choices.change',
  input: newCustomFieldSchema,
  output: customFieldSchema,

  async run(ctx, sent) {
    const created = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const fields = await selectCustomFields(tx)
      const former = fields.find(({ key }) => key === sent.key)
      checkCount(fields, former)
      const position = (fields.at(-1)?.position ?? -1) + 1
      const field = { ...sent, position, archivedAt: null, work: 'wait' } as const
      const row = { ...field, id: former?.id ?? ctx.newId() }
      if (former === undefined) await insertCustomField(tx, row, ctx.now().toISOString())
      else await updateCustomField(tx, row)
      const names = Object.keys(sent)
      await audit(tx, ctx, { action: 'create', kind: 'customField', id: row.id, fields: names })
      return row
    })
    return { status: 201, data: toAnswer(created) }
  },
})

const changeCustomField = appOperation({
  name: 'change_custom_field',
  rest: `PATCH ${path}/{id}`,
  summary: "Change a custom field's label or choices.",
  permission: 'choices.change',
  input: customFieldChangesSchema.safeExtend({ id: idInput }),
  output: customFieldSchema,

  async run(ctx, { id, label, choices }) {
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const before = await findActive(tx, idOrUnmatchable(id))
      const message = choices && findChoicesProblem(before.type, choices)
      if (message !== undefined)
        throw inputError('VALIDATION_ERROR', [{ field: 'choices', message }])
      const after = { ...before, label: label ?? before.label, choices: choices ?? before.choices }
      const hasChoices = JSON.stringify(after.choices) !== JSON.stringify(before.choices)
      if (!hasChoices && after.label === before.label) return before
      const stored = hasChoices ? ({ ...after, work: 'wait' } as const) : after
      await updateCustomField(tx, stored)
      const fields = [
        ...(after.label === before.label ? [] : ['label']),
        ...(hasChoices ? ['choices'] : []),
      ]
      await audit(tx, ctx, { action: 'change', kind: 'customField', id: before.id, fields })
      return stored
    })
    return { data: toAnswer(data) }
  },
})

const orderCustomFields = appOperation({
  name: 'order_custom_fields',
  rest: `PUT ${path}`,
  summary: 'Set the order of the custom fields. Send the IDs of all fields that are not archived.',
  permission: 'choices.change',
  input: z.strictObject({ ids: z.array(idInput).max(limits.fields) }),
  output: z.array(customFieldSchema),

  run: async (ctx, { ids }) => ({
    data: await ctx.db.inOrg(ctx.org.id, (tx) => reorder(tx, ctx, ids)),
  }),
})

const archiveCustomField = deleteOperation({
  name: 'archive_custom_field',
  rest: `DELETE ${path}/{id}`,
  summary: 'Archive a custom field. Leads keep their values.',
  permission: 'choices.change',
  noun,
  kind: 'customField',
  async remove(tx, id, ctx) {
    const field = await findActive(tx, id)
    const archivedAt = ctx.now().toISOString()
    await updateCustomField(tx, { ...field, archivedAt, work: 'clear' })
    return true
  },
})

const suggestCustomFields = appOperation({
  name: 'suggest_custom_fields',
  rest: `GET ${path}/suggestions`,
  summary: 'List custom data keys that occur in the newest 500 leads and have no custom field yet.',
  permission: 'choices.change',
  input: z.strictObject({}),
  output: z.array(customSuggestionSchema),

  async run({ db, org }) {
    const [fields, customs] = await db.readInOrg(org.id, (tx) =>
      Promise.all([selectCustomFields(tx), selectRecentCustom(tx)]),
    )
    const taken = fields.filter(isActive).map(({ key }) => key)
    return { data: suggestFields(customs, new Set(taken)) }
  },
})

/** The web app's operations for custom fields. */
export const customFieldOperations = [
  listCustomFields,
  createCustomField,
  changeCustomField,
  orderCustomFields,
  archiveCustomField,
  suggestCustomFields,
]

const isActive = ({ archivedAt }: CustomFieldRow): boolean => archivedAt === null

const toAnswer = (field: CustomFieldRow): CustomField => ({
  id: field.id,
  key: field.key,
  label: field.label,
  type: field.type,
  choices: [...field.choices],
  isArchived: !isActive(field),
  isReady: isActive(field) && field.work === null,
})

/** @throws ApiError CONFLICT if the key is taken or there are too many fields. */
function checkCount(fields: readonly CustomFieldRow[], former: CustomFieldRow | undefined): void {
  if (former !== undefined && isActive(former)) {
    throw new ApiError('CONFLICT', 'A custom field with this key already exists.')
  }
  if (fields.filter(isActive).length >= limits.fields) {
    throw new ApiError(
      'CONFLICT',
      `An organization can have at most ${limits.fields} custom fields. Archive one first.`,
    )
  }
  if (former === undefined && fields.length >= limits.stored) {
    throw new ApiError(
      'CONFLICT',
      `An organization can have at most ${limits.stored} custom fields, including archived ones. ` +
        'Restore an archived field.',
    )
  }
}

/** Locks the organization, then finds an active field. @throws ApiError NOT_FOUND */
async function findActive(tx: OrgTx, id: string): Promise<CustomFieldRow> {
  await lockOrg(tx)
  const fields = await selectCustomFields(tx)
  return found(
    fields.find((field) => field.id === id && isActive(field)),
    noun,
  )
}

async function reorder(tx: OrgTx, ctx: AppCtx, ids: readonly string[]): Promise<CustomField[]> {
  await lockOrg(tx)
  const fields = (await selectCustomFields(tx)).filter(isActive)
  const ordered = ids.flatMap((id) => fields.find((field) => field.id === id) ?? [])
  if (new Set(ids).size !== fields.length || ordered.length !== fields.length) {
    throw new ApiError(
      'CONFLICT',
      'Send the ID of each custom field exactly once. The list of fields may have changed.',
    )
  }
  for (const [position, { id }] of ordered.entries()) await updatePosition(tx, { id, position })
  const order = { action: 'order', kind: 'customField', id: null } as const
  await audit(tx, ctx, { ...order, fields: ['position'] })
  return ordered.map(toAnswer)
}
