import * as z from 'zod'
import { type AppOperation, appOperation, inApp } from '../../../platform/app-operation.ts'
import { authorizeInboundSource } from '../consent/authorize-source.ts'
import { bodyStates, selectActivity } from '../store/body-store.ts'
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
  rotateInboundAddress,
} from './source-operations.ts'

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

/** The web app's operations; everyone with the `inbound.read` permission can also read leads. */
export const inboundAppOperations: readonly AppOperation<'inbound.read' | 'inbound.change'>[] = [
  inApp(listInboundSources, 'inbound.read'),
  inApp(createInboundSource, 'inbound.change'),
  inApp(changeInboundSource, 'inbound.change'),
  inApp(deleteInboundSource, 'inbound.change'),
  listInboundActivity,
  inApp(getInboundConnection, 'inbound.read'),
  inApp(connectInboundSource, 'inbound.change'),
  inApp(backfillInboundSource, 'inbound.change'),
  inApp(rotateInboundAddress, 'inbound.change'),
  authorizeInboundSource,
  inApp(listInboundBodies, 'inbound.read'),
  inApp(previewInboundMapping, 'inbound.read'),
  inApp(replayInboundBodies, 'inbound.change'),
]
