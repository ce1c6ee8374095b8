import { type OrgSettings, orgSettingsSchema } from '../../../contract/organizations/org.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { found } from '../../platform/http/api-error.ts'
import { selectOrg } from '../organizations/index.ts'
import { selectTemplateRows, type TemplateRows } from './template-store.ts'

/** Settings and rows for a new organization; excludes leads and secrets. */
export interface Template {
  readonly settings: OrgSettings
  readonly rows: readonly TemplateRows[]
}

/**
 * Loads a template from the transaction's organization.
 *
 * @param userId  User whose own preferences are copied; `undefined` for none.
 * @throws ApiError NOT_FOUND
 */
export const selectTemplate = async (tx: OrgTx, userId: string | undefined): Promise<Template> => ({
  settings: orgSettingsSchema.parse(found(await selectOrg(tx), 'organization')),
  rows: await selectTemplateRows(tx, userId),
})
