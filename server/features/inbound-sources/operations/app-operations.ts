import * as z from 'zod'
import { type AppOperation, appOperation, inApp } from '../../../platform/app-operation.ts'
import { found } from '../../../platform/http/api-error.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { audit } from '../../audit/index.ts'
import { lockOrg } from '../../organizations/index.ts'
import { bodyStates, selectActivity } from '../store/body-store.ts'
import { selectSource, updateSource } from '../store/source-store.ts'
import { listInboundBodies, previewInboundMapping, replayInboundBodies } from './body-operations.ts'
import {
  backfillInboundSource,
  connectInboundSource,
  getInboundConnection,
} from './connection-operations.ts'
import {
  changeInboundSource,
  createInboundSource,
  deleteInboundSource,
  listInboundSources,
} from './source-operations.ts'
import { createPublicId, sourceId, sourceSchema, toSource } from './source-schemas.ts'

const input = z.strictObject({ id: sourceId })

const listInboundActivity = appOperation({
  name: 'list_inbound_activity',
  rest: 'GET /orgs/{orgId}/inbound-activity',
  summary: 'Count the stored request bodies of all inbound sources by state.',
  permission: 'inbound.read',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      sourceId: z.uuid(),
      lastReceivedAt: z.iso.datetime().nullable(),
      states: z.array(z.object({ state: z.enum(bodyStates), count: z.int() })),
    }),
  ),

  async run({ db, org }) {
    return { data: await db.readInOrg(org.id, selectActivity) }
  },
})

const rotateInboundAddress = appOperation({
  name: 'rotate_inbound_address',
  rest: 'POST /orgs/{orgId}/inbound-sources/{id}/rotate-address',
  summary: "Replace an inbound source's URL.",
  permission: 'inbound.change',
  input,
  output: sourceSchema,

  async run(ctx, { id }) {
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const present = found(await selectSource(tx, idOrUnmatchable(id)), 'inbound source')
      const changed = { ...present, publicId: createPublicId() }
      const fields = ['path']
      await audit(tx, ctx, { action: 'change', kind: 'inboundSource', id: present.id, fields })
      await updateSource(tx, changed)
      return changed
    })
    return { data: toSource(row) }
  },
})

/** The web app's operations; everyone with the permission `inbound.read` can also read leads. */
export const inboundAppOperations: readonly AppOperation<'inbound.read' | 'inbound.change'>[] = [
  inApp(listInboundSources, 'inbound.read'),
  inApp(createInboundSource, 'inbound.change'),
  inApp(changeInboundSource, 'inbound.change'),
  inApp(deleteInboundSource, 'inbound.change'),
  listInboundActivity,
  inApp(getInboundConnection, 'inbound.read'),
  inApp(connectInboundSource, 'inbound.change'),
  inApp(backfillInboundSource, 'inbound.change'),
  rotateInboundAddress,
  inApp(listInboundBodies, 'inbound.read'),
  inApp(previewInboundMapping, 'inbound.read'),
  inApp(replayInboundBodies, 'inbound.change'),
]
