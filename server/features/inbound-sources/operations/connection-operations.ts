import * as z from 'zod'
import { text } from '../../../../contract/values/text.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { audit } from '../../audit/index.ts'
import { createVerifyToken, encryptPart, loadVerifyToken } from '../fetch/connection-secrets.ts'
import {
  lockConnection,
  selectConnection,
  updateConnection,
  wakeConnection,
} from '../fetch/connection-store.ts'
import { countFetches } from '../fetch/fetch-store.ts'
import { getRedirectUrl } from '../inbound-settings.ts'
import type { SourceRow } from '../store/source-store.ts'
import { parseSettings, requireConnected, storeAccess } from './connection-access.ts'
import { sourceId } from './source-schemas.ts'

const instant = z.iso.datetime().nullable()

const connectionSchema = z.object({
  settings: z.record(z.string(), z.string()),
  verifyToken: z.string().meta({
    description: "Token to enter next to the source's URL, if the platform asks for one.",
  }),
  redirectUrl: z.string().meta({
    description: "Redirect URL to register in the platform's app, so that users can give consent.",
  }),
  hasAccessToken: z.boolean(),
  accessUntil: instant.meta({ description: 'When the access token expires, if known.' }),
  blockedReason: z.string().nullable().meta({
    description: 'Why leads cannot be fetched. Their IDs are stored until access is restored.',
  }),
  blockedSince: instant,
  checkedAt: instant.meta({ description: 'Last successful check of the access token.' }),
  lastFetchedAt: instant,
  waiting: z.int().meta({ description: 'Number of leads that have not been fetched yet.' }),
  backfill: z
    .object({
      since: z.iso.datetime(),
      formId: z
        .string()
        .nullable()
        .meta({ description: 'ID of the form whose leads are fetched; null for all forms.' }),
      startedAt: z.iso.datetime(),
      endedAt: instant,
      read: z.int().meta({ description: 'Number of leads that the platform returned.' }),
      added: z
        .int()
        .meta({ description: 'Number of leads that the source had not received before.' }),
      error: z.string().nullable(),
    })
    .nullable(),
})

const shared = {
  tag: 'Inbound sources',
  invalidInputCode: 'VALIDATION_ERROR',
  extension: true,
  output: connectionSchema,
  statuses: [200],
} as const

export const getInboundConnection = operation({
  ...shared,
  name: 'get_inbound_connection',
  rest: 'GET /inbound-sources/{id}/connection',
  summary: "Get an inbound source's connection to its platform.",
  description: 'Only for platforms that send lead IDs, such as Meta. Tokens are never returned.',
  scope: 'leads:read',
  inputSource: 'path',
  input: z.strictObject({ id: sourceId }),
  errors: ['UNAUTHORIZED', 'NOT_FOUND', 'CONFLICT'],

  async run(ctx, { id }) {
    return { data: await loadView(ctx, (await requireConnected(ctx, id)).source) }
  },
})

const token = text(5_000).min(1, 'must not be empty')

export const connectInboundSource = operation({
  ...shared,
  name: 'connect_inbound_source',
  rest: 'POST /inbound-sources/{id}/connect',
  summary: 'Connect an inbound source to the account that its leads are fetched from.',
  description:
    'The token is checked shortly after this request. Then, leads that were announced while ' +
    'access was lost are fetched. Omitted tokens are kept.',
  scope: 'leads:write',
  inputSource: 'body',
  input: z.strictObject({
    id: sourceId,
    settings: z.record(z.string().max(50), text(200)).meta({
      description:
        'Account IDs on the platform. The inbound sources guide says which ones each platform needs.',
    }),
    accessToken: token.optional().meta({ description: 'Write-only.' }),
    refreshToken: token.nullable().optional().meta({ description: 'Write-only.' }),
  }),
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],

  async run(ctx, { id, settings: sent, ...tokens }) {
    const { source, platform } = await requireConnected(ctx, id)
    const settings = parseSettings(platform, sent)
    const seal = (name: 'accessToken' | 'refreshToken' | 'verifyToken', value: string) =>
      encryptPart({ db: ctx.db, orgId: ctx.org.id }, source.id, name, value)
    const { accessToken, refreshToken } = tokens
    const sealed = {
      ...(accessToken && {
        accessToken: await seal('accessToken', accessToken),
        accessUntil: null,
      }),
      ...(refreshToken === null ? { refreshToken: null } : {}),
      ...(refreshToken && { refreshToken: await seal('refreshToken', refreshToken) }),
    }
    const now = ctx.now().toISOString()
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const present = found(await lockConnection(tx, source.id), 'inbound source')
      if (accessToken === undefined && present.accessToken === null) {
        const message = 'is required'
        throw inputError('VALIDATION_ERROR', [{ field: 'accessToken', message }])
      }
      await auditChange(tx, ctx, source, ['connection'])
      const part = { db: ctx.db, orgId: ctx.org.id }
      const isLost = (await loadVerifyToken(part, source.id, present.verifyToken)) === undefined
      const verifyToken = isLost ? await seal('verifyToken', createVerifyToken()) : undefined
      const access = { settings, ...sealed, ...(verifyToken && { verifyToken }) }
      await storeAccess(tx, source.id, access, now)
    })
    return { data: await loadView(ctx, source) }
  },
})

export const backfillInboundSource = operation({
  ...shared,
  name: 'backfill_inbound_source',
  rest: 'POST /inbound-sources/{id}/backfill',
  summary: "Fetch an inbound source's recent leads from its platform.",
  description:
    'Runs in the background; the connection shows its progress. Leads that already exist are ' +
    'not created again.',
  scope: 'leads:write',
  inputSource: 'body',
  input: z.strictObject({
    id: sourceId,
    days: z.int().min(1).max(90).meta({ description: 'How far back to fetch leads, in days.' }),
    formId: z
      .string()
      .regex(/^\d{1,30}$/, 'must contain only digits')
      .optional()
      .meta({ description: "The platform's form ID, to fetch only that form's leads." }),
  }),
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],

  async run(ctx, { id, days, formId = null }) {
    const { source } = await requireConnected(ctx, id)
    const now = ctx.now()
    const at = now.toISOString()
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      const present = found(await lockConnection(tx, source.id), 'inbound source')
      if (present.accessToken === null) {
        throw new ApiError('CONFLICT', 'Connect the account first.')
      }
      if (present.backfillStartAt !== null && present.backfillEndAt === null) {
        throw new ApiError('CONFLICT', 'A backfill is already running. Wait for it to finish.')
      }
      await auditChange(tx, ctx, source, ['backfill'])
      await updateConnection(tx, source.id, {
        backfillSince: new Date(now.getTime() - days * dayMs).toISOString(),
        backfillFormId: formId,
        ...{ backfillCursor: null, backfillRead: 0, backfillAdded: 0 },
        ...{ backfillStartAt: at, backfillEndAt: null, backfillError: null },
      })
      await wakeConnection(tx, source.id, at)
    })
    return { data: await loadView(ctx, source) }
  },
})

const auditChange = (
  tx: OrgTx,
  ctx: Ctx,
  { id }: Pick<SourceRow, 'id'>,
  fields: readonly string[],
) => audit(tx, ctx, { action: 'change', kind: 'inboundSource', id, fields })

async function loadView(
  { db, org }: Ctx,
  { id }: Pick<SourceRow, 'id'>,
): Promise<z.output<typeof connectionSchema>> {
  const { row, waiting } = await db.readInOrg(org.id, async (tx) => ({
    row: found(await selectConnection(tx, id), 'inbound source'),
    waiting: await countFetches(tx, id),
  }))
  const { backfillSince, backfillStartAt } = row
  return {
    settings: z.record(z.string(), z.string()).parse(row.settings),
    verifyToken: (await loadVerifyToken({ db, orgId: org.id }, id, row.verifyToken)) ?? '',
    redirectUrl: getRedirectUrl(db),
    hasAccessToken: row.accessToken !== null,
    accessUntil: row.accessUntil,
    blockedReason: row.blockedReason,
    blockedSince: row.blockedSince,
    checkedAt: row.checkedAt,
    lastFetchedAt: row.lastFetchedAt,
    waiting: waiting.count,
    backfill:
      backfillSince === null || backfillStartAt === null
        ? null
        : {
            ...{ since: backfillSince, formId: row.backfillFormId },
            ...{ startedAt: backfillStartAt, endedAt: row.backfillEndAt },
            ...{ read: row.backfillRead, added: row.backfillAdded, error: row.backfillError },
          },
  }
}
