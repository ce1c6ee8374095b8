import * as z from 'zod'
import { givenName as name } from '../../../contract/values/text.ts'
import { appOperation, inApp } from '../../platform/app-operation.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { operation } from '../../platform/operation.ts'
import { audit } from '../audit/index.ts'
import {
  type ChoiceKind,
  deleteChoice,
  insertChoice,
  maxChoices,
  renameChoice,
  selectChoices,
} from './choice-store.ts'
import { lockOrg } from './org-store.ts'

const choice = z.object({ id: z.uuid(), name: z.string() })

/** URL path, operation name and noun for each kind of taxonomy item. */
const spellings = {
  label: { path: 'labels', name: 'label', noun: 'label' },
  conversionEvent: {
    path: 'conversion-events',
    name: 'conversion_event',
    noun: 'conversion event',
  },
} as const

const taken = (noun: string) =>
  new ApiError(
    'CONFLICT',
    `A ${noun} with this name already exists (names are not case-sensitive).`,
  )

/** Operations for labels, and the same operations for conversion events. @see L-54 */
export const choiceOperations = (kind: ChoiceKind) => [
  inApp(lists[kind], 'org.read'),
  addChoice(kind),
  changeChoice(kind),
  removeChoice(kind),
]

function listChoices(kind: ChoiceKind, use: string) {
  const { path, name: named, noun } = spellings[kind]
  return operation({
    name: `list_${named}s`,
    tag: 'Organization',
    rest: `GET /${path}`,
    summary: `List all ${noun}s, sorted by name.`,
    description: `Returns at most ${maxChoices}. A lead's ${use} refers to this \`id\`.`,
    scope: 'leads:read',
    inputSource: 'nothing',
    input: z.strictObject({}),
    invalidInputCode: 'VALIDATION_ERROR',
    output: z.array(choice),
    statuses: [200],
    errors: ['UNAUTHORIZED'],
    extension: true,
    run: async ({ db, org }) => ({
      data: await db.readInOrg(org.id, (tx) => selectChoices(tx, kind)),
    }),
  })
}

export const listLabels = listChoices('label', '`labelId`')

export const listConversionEvents = listChoices('conversionEvent', '`selectedConversionEventId`')

const lists = { label: listLabels, conversionEvent: listConversionEvents } as const

function addChoice(kind: ChoiceKind) {
  const { path, name: named, noun } = spellings[kind]
  return appOperation({
    name: `add_${named}`,
    rest: `POST /orgs/{orgId}/${path}`,
    summary: `Add a ${noun}.`,
    permission: 'choices.change',
    input: z.strictObject({ name }),
    output: choice,

    async run(ctx, sent) {
      const added = { id: ctx.newId(), name: sent.name }
      await ctx.db.inOrg(ctx.org.id, async (tx) => {
        await lockOrg(tx)
        if ((await selectChoices(tx, kind)).length >= maxChoices) {
          throw new ApiError(
            'CONFLICT',
            `An organization can have at most ${maxChoices} ${noun}s. Delete one first.`,
          )
        }
        if (!(await insertChoice(tx, kind, added, ctx.now()))) throw taken(noun)
        await audit(tx, ctx, { action: 'create', kind, id: added.id, fields: ['name'] })
      })
      return { status: 201, data: added }
    },
  })
}

function changeChoice(kind: ChoiceKind) {
  const { path, name: named, noun } = spellings[kind]
  return appOperation({
    name: `rename_${named}`,
    rest: `PATCH /orgs/{orgId}/${path}/{id}`,
    summary: `Rename a ${noun}. It stays assigned to its leads.`,
    permission: 'choices.change',
    input: z.strictObject({ id: idInput, name }),
    output: choice,

    async run(ctx, sent) {
      const renamed = { id: idOrUnmatchable(sent.id), name: sent.name }
      await ctx.db.inOrg(ctx.org.id, async (tx) => {
        await lockOrg(tx)
        const outcome = await renameChoice(tx, kind, renamed)
        if (outcome === 'taken') throw taken(noun)
        found(outcome === 'renamed', noun)
        await audit(tx, ctx, { action: 'change', kind, id: renamed.id, fields: ['name'] })
      })
      return { data: renamed }
    },
  })
}

function removeChoice(kind: ChoiceKind) {
  const { path, name: named, noun } = spellings[kind]
  return appOperation({
    name: `delete_${named}`,
    rest: `DELETE /orgs/{orgId}/${path}/{id}`,
    summary: `Delete a ${noun}. Leads keep its ID.`,
    permission: 'choices.change',
    input: z.strictObject({ id: idInput }),
    output: z.object({ id: z.uuid() }),

    async run(ctx, sent) {
      const id = idOrUnmatchable(sent.id)
      await ctx.db.inOrg(ctx.org.id, async (tx) => {
        found(await deleteChoice(tx, kind, id), noun)
        await audit(tx, ctx, { action: 'delete', kind, id })
      })
      return { data: { id } }
    },
  })
}
