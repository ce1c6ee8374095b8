import * as z from 'zod'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { operation } from '../../../platform/operation.ts'
import { audit } from '../../audit/index.ts'
import { lockOrg } from '../../organizations/index.ts'
import { createVerifyToken, encryptPart } from '../fetch/connection-secrets.ts'
import { insertConnection, updateConnection, wakeConnection } from '../fetch/connection-store.ts'
import { findLeadPlatform } from '../fetch/lead-platforms.ts'
import { sealSecret } from '../source-secret.ts'
import {
  insertSource,
  removeSource,
  type SourceRow,
  selectSource,
  selectSources,
  updateSource,
} from '../store/source-store.ts'
import {
  changeInput,
  createInput,
  createPublicId,
  sourceId,
  sourceSchema,
  toSource,
} from './source-schemas.ts'

/** Maximum number of sources per organization, and thus the maximum length of a list. */
export const maxSources = 1_000

const shared = {
  tag: 'Inbound sources',
  invalidInputCode: 'VALIDATION_ERROR',
  extension: true,
} as const

export const listInboundSources = operation({
  ...shared,
  name: 'list_inbound_sources',
  rest: 'GET /inbound-sources',
  summary: 'List inbound sources, oldest first.',
  description: 'An inbound source is a URL to which a form service sends submissions.',
  scope: 'leads:read',
  inputSource: 'nothing',
  input: z.strictObject({}),
  output: z.array(sourceSchema),
  statuses: [200],
  errors: ['UNAUTHORIZED'],

  async run({ db, org }) {
    return { data: (await db.readInOrg(org.id, selectSources)).map(toSource) }
  },
})

export const getInboundSource = operation({
  ...shared,
  name: 'get_inbound_source',
  rest: 'GET /inbound-sources/{id}',
  summary: 'Get an inbound source.',
  description: 'The secret is never returned.',
  scope: 'leads:read',
  inputSource: 'path',
  input: z.strictObject({ id: sourceId }),
  output: sourceSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'NOT_FOUND'],

  async run({ db, org }, { id }) {
    const row = await db.readInOrg(org.id, (tx) => selectSource(tx, idOrUnmatchable(id)))
    return { data: toSource(found(row, 'inbound source')) }
  },
})

export const createInboundSource = operation({
  ...shared,
  name: 'create_inbound_source',
  rest: 'POST /inbound-sources',
  summary: 'Create an inbound source.',
  description: "In the form service, enter this server's URL followed by the returned `path`.",
  scope: 'leads:write',
  inputSource: 'body',
  input: createInput,
  output: sourceSchema,
  statuses: [201],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'CONFLICT'],

  async run(ctx, { secret, ...settings }) {
    const id = ctx.newId()
    const row: SourceRow = {
      ...settings,
      ...(await sealSecret(ctx, { id, kind: settings.kind, secret })),
      id,
      publicId: createPublicId(),
      createdAt: ctx.now().toISOString(),
    }
    const verifyToken =
      findLeadPlatform(row.kind) &&
      (await encryptPart({ db: ctx.db, orgId: ctx.org.id }, id, 'verifyToken', createVerifyToken()))
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      if ((await selectSources(tx)).length >= maxSources) {
        throw new ApiError(
          'CONFLICT',
          `An organization can have at most ${maxSources} inbound sources.`,
        )
      }
      const fields = Object.keys(settings)
      await audit(tx, ctx, { action: 'create', kind: 'inboundSource', id: row.id, fields })
      await insertSource(tx, row)
      if (verifyToken !== undefined) await insertConnection(tx, id, verifyToken)
    })
    return { status: 201, data: toSource(row) }
  },
})

export const changeInboundSource = operation({
  ...shared,
  name: 'change_inbound_source',
  rest: 'PATCH /inbound-sources/{id}',
  summary: "Change an inbound source's settings.",
  description: 'Omitted settings keep their values. The kind cannot be changed.',
  scope: 'leads:write',
  inputSource: 'body',
  input: changeInput,
  output: sourceSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND'],
  nullClearsField: true,

  async run(ctx, { id, secret, ...changes }) {
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const present = found(await selectSource(tx, idOrUnmatchable(id)), 'inbound source')
      const given = Object.fromEntries(
        Object.entries(changes).filter(([, value]) => value !== undefined),
      )
      const changed: SourceRow = {
        ...present,
        ...given,
        ...(secret === undefined ? {} : await sealSecret(ctx, { ...present, secret })),
      }
      const fields = [...Object.keys(given), ...(secret === undefined ? [] : ['secret'])]
      await audit(tx, ctx, { action: 'change', kind: 'inboundSource', id: present.id, fields })
      await updateSource(tx, changed)
      if (secret !== undefined) await wakeConnection(tx, present.id, ctx.now().toISOString())
      return changed
    })
    return { data: toSource(row) }
  },
})

export const rotateInboundAddress = operation({
  ...shared,
  name: 'rotate_inbound_address',
  rest: 'POST /inbound-sources/{id}/rotate-address',
  summary: "Replace an inbound source's URL.",
  description: 'The old URL responds with 404 immediately. Enter the new one in the form service.',
  scope: 'leads:write',
  inputSource: 'path',
  input: z.strictObject({ id: sourceId }),
  output: sourceSchema,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],

  async run(ctx, { id }) {
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const present = found(await selectSource(tx, idOrUnmatchable(id)), 'inbound source')
      const changed = { ...present, publicId: createPublicId() }
      const fields = ['path']
      await audit(tx, ctx, { action: 'change', kind: 'inboundSource', id: present.id, fields })
      await updateSource(tx, changed)
      // LinkedIn must be subscribed to the new URL.
      const checkAt = ctx.now().toISOString()
      await updateConnection(tx, present.id, { checkAt })
      await wakeConnection(tx, present.id, checkAt)
      return changed
    })
    return { data: toSource(row) }
  },
})

export const deleteInboundSource = operation({
  ...shared,
  name: 'delete_inbound_source',
  rest: 'DELETE /inbound-sources/{id}',
  summary: 'Delete an inbound source and its bodies.',
  description: "Leads are kept. The source's URL then responds with 404.",
  scope: 'leads:write',
  inputSource: 'path',
  input: z.strictObject({ id: sourceId }),
  output: z.object({ id: z.uuid() }),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],

  async run(ctx, { id }) {
    const rowId = idOrUnmatchable(id)
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      found(await removeSource(tx, rowId), 'inbound source')
      await audit(tx, ctx, { action: 'delete', kind: 'inboundSource', id: rowId })
    })
    return { data: { id: rowId } }
  },
})
