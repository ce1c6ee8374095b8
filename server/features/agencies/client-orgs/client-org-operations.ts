import { ApiError, found } from '../../../platform/http/api-error.ts'
import {
  idOrUnmatchable,
  idPageInput,
  idPageSchema,
  readIdPage,
} from '../../../platform/http/id-cursor-page.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import {
  getFirstOwnerLink,
  inviteFirstOwner,
  newInvitationTokens,
  revokeFirstOwnerInvitations,
  takeFirstOwnerInvitation,
} from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import { lockOrg, selectMemberIds, selectOrg } from '../../organizations/index.ts'
import {
  clientOrg,
  clientOrgId,
  createdClientOrg,
  invitedClientOrg,
  maxPerDay,
  maxTotal,
  newClientInvitation,
  newClientOrg,
} from './client-org-schemas.ts'
import {
  type NamedClientOrgRow,
  selectClientOrg,
  selectClientOrgs,
  updateClientInvitation,
} from './client-org-store.ts'
import { createOrgForClient } from './create-client-org.ts'
import { loadClientOrg, loadClientOrgs } from './load-client-orgs.ts'

const shared = {
  tag: 'Client organizations',
  scope: 'organizations:create',
  extension: true,
} as const

/** @see L-459 */
export const listClientOrgs = operation({
  ...shared,
  name: 'list_client_orgs',
  rest: 'GET /organizations',
  summary: 'List the organizations that your organization has created.',
  description:
    "Newest first, with the state of the first owner's invitation. Deleted organizations are " +
    'omitted.',
  inputSource: 'query',
  input: idPageInput,
  invalidInputCode: 'INVALID_FILTER',
  output: idPageSchema(clientOrg),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID_FILTER'],

  async run({ db, org, now }, input) {
    const { rows, nextCursor } = await readIdPage(input, (page) =>
      db.readInOrg(org.id, (tx) => selectClientOrgs(tx, page)),
    )
    return { data: { rows: await loadClientOrgs(db, rows, now()), nextCursor } }
  },
})

export const getClientOrg = operation({
  ...shared,
  name: 'get_client_org',
  rest: 'GET /organizations/{id}',
  summary: 'Get an organization that your organization has created.',
  description: "Includes the state of the first owner's invitation.",
  inputSource: 'path',
  input: clientOrgId,
  invalidInputCode: 'VALIDATION_ERROR',
  output: clientOrg,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],

  async run(ctx, { id }) {
    const row = await loadRow(ctx, id)
    return { data: found(await loadClientOrg(ctx.db, row, ctx.now()), 'organization') }
  },
})

const loadRow = async ({ db, org }: Ctx, id: string): Promise<NamedClientOrgRow> =>
  found(
    await db.readInOrg(org.id, (tx) => selectClientOrg(tx, idOrUnmatchable(id))),
    'organization',
  )

export const createClientOrg = operation({
  ...shared,
  name: 'create_client_org',
  rest: 'POST /organizations',
  summary: 'Create an organization and invite its first owner.',
  description:
    "Your organization cannot access the new one's data; only users who become its members can. " +
    'The first key can only create leads and upload ad spend. At most ' +
    `${maxPerDay} organizations per day and ${maxTotal} in total. An \`Idempotency-Key\` header ` +
    'makes retries safe for 24 hours; a retry returns the same key.',
  inputSource: 'body',
  input: newClientOrg,
  invalidInputCode: 'VALIDATION_ERROR',
  output: createdClientOrg,
  statuses: [201],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'CONFLICT', 'RATE_LIMITED'],
  idempotencyKey: true,

  async run(ctx, input) {
    const { org, link = null, key = null, isReplayed } = await createOrgForClient(ctx, input)
    const location = `/api/organizations/${org.id}`
    const headers = { location, ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}) }
    return { status: 201, headers, data: { ...org, link, key } }
  },
})

export const inviteClientOwner = operation({
  ...shared,
  name: 'invite_client_owner',
  rest: 'POST /organizations/{id}/invitation',
  summary: 'Invite the first owner again, at the same or another address.',
  description:
    'Replaces the earlier invitation. Only possible as long as the organization has no members.',
  inputSource: 'body',
  input: newClientInvitation,
  invalidInputCode: 'VALIDATION_ERROR',
  output: invitedClientOrg,
  statuses: [200],
  errors: [
    ...(['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND'] as const),
    ...(['CONFLICT', 'RATE_LIMITED'] as const),
  ],

  async run(ctx, { id, ownerEmail, language }) {
    const { db, org, now } = ctx
    const row = await loadRow(ctx, id)
    const [email, tokens, invitationId] = [
      ownerEmail.toLowerCase(),
      newInvitationTokens(),
      ctx.newId(),
    ]
    await db.inOrg(row.id, async (tx) => {
      await lockOrg(tx)
      found(await selectOrg(tx), 'organization')
      // This must happen before members are read, because it waits until a concurrent acceptance
      // has been committed.
      await revokeFirstOwnerInvitations(tx, now())
      if ((await selectMemberIds(tx)).length > 0) {
        const message = 'The organization already has members. Only they can invite others.'
        throw new ApiError('CONFLICT', message)
      }
      takeFirstOwnerInvitation(db, org.id, email)
      const by = { invitedByOrg: org.name, language: language ?? ('en' as const) }
      await inviteFirstOwner(tx, db, { id: invitationId, email, tokens, ...by }, now())
    })
    await db.inOrg(org.id, async (tx) => {
      await updateClientInvitation(tx, { id: row.id, invitationId })
      const fields = ['ownerEmail']
      await audit(tx, ctx, { action: 'change', kind: 'clientOrg', id: row.id, fields })
    })
    const invited = await loadClientOrg(db, { ...row, invitationId }, now())
    const link = getFirstOwnerLink(db, tokens) ?? null
    return { data: { ...found(invited, 'organization'), link } }
  },
})
