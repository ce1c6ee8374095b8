import * as z from 'zod'
import { connectedSchema, connectRequestSchema, consentSchema } from '../../../../contract/oauth.ts'
import { userOperation } from '../../../platform/app-operation.ts'
import { grantRequest, readConnectRequest, refuseRequest } from './consent.ts'

/** Request ID from the URL. A malformed ID is simply not found. */
const uid = z.string().max(100)

/** `get_connect_request`: returns the access that a client requests. @see L-105 */
export const getConnectRequest = userOperation({
  name: 'get_connect_request',
  rest: 'GET /connect/{uid}',
  summary: 'Read the access an app requests.',
  input: z.strictObject({ uid }),
  output: connectRequestSchema,
  run: async (ctx, sent) => ({ data: await readConnectRequest(ctx, sent.uid) }),
})

/** `grant_connect_request`: connects the client to one organization. */
export const grantConnectRequest = userOperation({
  name: 'grant_connect_request',
  rest: 'POST /connect/{uid}',
  summary: 'Connect an app to an organization with the given scopes.',
  input: consentSchema.extend({ uid }),
  output: connectedSchema,
  run: async (ctx, { uid: of, ...consent }) => ({
    data: { redirectTo: await grantRequest(ctx, of, consent) },
  }),
})

/** `refuse_connect_request` */
export const refuseConnectRequest = userOperation({
  name: 'refuse_connect_request',
  rest: 'POST /connect/{uid}/refuse',
  summary: 'Deny an app access. The app receives `access_denied`.',
  input: z.strictObject({ uid }),
  output: connectedSchema,
  run: async (ctx, sent) => ({ data: { redirectTo: await refuseRequest(ctx, sent.uid) } }),
})
