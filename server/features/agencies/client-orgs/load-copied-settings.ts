import { type OrgSettings, orgSettingsSchema } from '../../../../contract/organizations/org.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import { selectTemplateRows } from '../../org-templates/index.ts'
import { selectOrg } from '../../organizations/index.ts'
import { selectClientOrg, selectOwnerIds } from './client-org-store.ts'

export interface CopiedSettings {
  readonly settings: OrgSettings
  readonly rows: Awaited<ReturnType<typeof selectTemplateRows>>
}

/**
 * Settings and rows that the new organization starts with.
 * @throws ApiError VALIDATION_ERROR, with the same message for another customer's organization as
 *   for one that does not exist.
 * @see L-427; L-459
 */
export async function loadCopiedSettings(ctx: Ctx, copyFrom: string): Promise<CopiedSettings> {
  if (!isId(copyFrom) || !(await mayCopy(ctx, copyFrom))) throw notYours()
  const copied = await ctx.db.readInOrg(copyFrom, async (tx) => {
    const org = await selectOrg(tx)
    if (org === undefined) return undefined
    // No one's own preferences, because a key is not a person.
    return { settings: orgSettingsSchema.parse(org), rows: await selectTemplateRows(tx, undefined) }
  })
  if (copied === undefined) throw notYours()
  return copied
}

/**
 * The settings of a created organization belong to its owner, who can be someone else. So one
 * person must own both organizations.
 */
async function mayCopy({ db, org }: Ctx, copyFrom: string): Promise<boolean> {
  if (copyFrom === org.id) return true
  const isCreated = await db.readInOrg(org.id, (tx) => selectClientOrg(tx, copyFrom))
  if (isCreated === undefined) return false
  const [ours, theirs] = [await loadOwners(db, org.id), await loadOwners(db, copyFrom)]
  return theirs.some((id) => ours.includes(id))
}

const loadOwners = (db: Database, orgId: string): Promise<string[]> =>
  db.readInOrg(orgId, selectOwnerIds)

const notYours = () =>
  inputError('VALIDATION_ERROR', [
    {
      field: 'copyFrom',
      message: 'must be your organization, or one that you created and share an owner with',
    },
  ])
