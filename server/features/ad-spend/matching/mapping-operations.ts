import * as z from 'zod'
import {
  type AdMapping,
  type AdMappingInput,
  adMapping,
  adMappingInput,
  maxAdMappings,
} from '../../../../contract/ad-spend/ad-mappings.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { audit, deleteOperation } from '../../audit/index.ts'
import {
  countMappings,
  deleteMapping,
  insertMapping,
  isMapped,
  lockMappings,
  selectMappings,
  updateMapping,
} from './mapping-store.ts'

export const listAdMappings = appOperation({
  name: 'list_ad_mappings',
  rest: 'GET /orgs/{orgId}/ad-spend/mappings',
  summary: 'List UTM-to-campaign mappings.',
  permission: 'reports.read',
  input: z.strictObject({}),
  output: z.array(adMapping),
  run: async ({ db, org }) => ({ data: await db.readInOrg(org.id, selectMappings) }),
})

/**
 * `create_ad_mapping`: maps UTM values to a campaign. Reports apply the mapping immediately.
 *
 * @see L-123
 */
export const createAdMapping = appOperation({
  name: 'create_ad_mapping',
  rest: 'POST /orgs/{orgId}/ad-spend/mappings',
  summary: 'Map a utm_source, a utm_campaign or both to a campaign.',
  permission: 'leads.import',
  input: adMappingInput,
  output: adMapping,

  async run(ctx, input) {
    const id = ctx.newId()
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await requireUnmapped(tx, id, input)
      if ((await countMappings(tx)) >= maxAdMappings) {
        throw new ApiError(
          'CONFLICT',
          `An organization can have at most ${maxAdMappings} mappings. Delete one first.`,
        )
      }
      await insertMapping(tx, id, input, ctx.now())
      await audit(tx, ctx, { action: 'create', kind: 'adMapping', id, fields })
      return findMapping(tx, id)
    })
    return { status: 201, data }
  },
})

export const changeAdMapping = appOperation({
  name: 'change_ad_mapping',
  rest: 'PUT /orgs/{orgId}/ad-spend/mappings/{id}',
  summary: 'Replace a UTM-to-campaign mapping.',
  permission: 'leads.import',
  input: adMappingInput.safeExtend({ id: idInput }),
  output: adMapping,

  async run(ctx, { id: requestedId, ...input }) {
    const id = idOrUnmatchable(requestedId)
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await requireUnmapped(tx, id, input)
      found(await updateMapping(tx, id, input, ctx.now()), 'mapping')
      await audit(tx, ctx, { action: 'change', kind: 'adMapping', id, fields })
      return findMapping(tx, id)
    })
    return { data }
  },
})

/**
 * `delete_ad_mapping`: after the deletion, reports attribute leads as if the mapping had never
 * existed.
 */
export const deleteAdMapping = deleteOperation({
  name: 'delete_ad_mapping',
  rest: 'DELETE /orgs/{orgId}/ad-spend/mappings/{id}',
  summary: 'Delete a UTM-to-campaign mapping.',
  permission: 'leads.import',
  noun: 'mapping',
  kind: 'adMapping',
  remove: deleteMapping,
})

const fields = ['utmSource', 'utmCampaign', 'platform', 'accountId', 'campaignId']

async function requireUnmapped(tx: OrgTx, id: string, input: AdMappingInput): Promise<void> {
  await lockMappings(tx)
  if (!(await isMapped(tx, id, input))) return
  throw new ApiError('CONFLICT', 'A mapping for these UTM values on this platform already exists.')
}

const findMapping = async (tx: OrgTx, id: string): Promise<AdMapping> =>
  found((await selectMappings(tx, id))[0], 'mapping')
