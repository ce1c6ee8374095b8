import * as z from 'zod'
import { connectedAppSchema } from '../../../../contract/oauth.ts'
import { type AppCtx, appOperation } from '../../../platform/app-operation.ts'
import { deleteOperation } from '../../audit/index.ts'
import { may } from '../../members/index.ts'
import { endGrant, selectGrants } from './grant-store.ts'

/**
 * Users can view and revoke their own connections; users who can remove members can view and revoke
 * all connections.
 */
const whose = ({ user, role }: AppCtx): string | undefined =>
  may(role, 'members.change') ? undefined : user.id

/** `list_connected_apps` */
export const listConnectedApps = appOperation({
  name: 'list_connected_apps',
  rest: 'GET /orgs/{orgId}/connected-apps',
  summary: "List your connected apps, newest first. Admins see all members' apps.",
  permission: 'apps.read',
  input: z.strictObject({}),
  output: z.array(connectedAppSchema),

  async run(ctx) {
    const rows = await ctx.db.readInOrg(ctx.org.id, (tx) => selectGrants(tx, whose(ctx)))
    const data = rows.map(({ personId, personName, personEmail, ...row }) => ({
      ...row,
      person: { id: personId, name: personName, email: personEmail },
    }))
    return { data }
  },
})

/** `revoke_connected_app` */
export const revokeConnectedApp = deleteOperation({
  name: 'revoke_connected_app',
  rest: 'DELETE /orgs/{orgId}/connected-apps/{id}',
  summary: 'Disconnect an app. All processes reject it within a second.',
  permission: 'apps.read',
  noun: 'connected app',
  kind: 'connectedApp',
  action: 'revoke',
  remove: (tx, id, ctx) => endGrant(tx, id, whose(ctx), ctx.now()),
})
