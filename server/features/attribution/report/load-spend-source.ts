import type { OrgTx } from '../../../platform/db/database.ts'
import { selectCampaignSpend, selectMappings } from '../../ad-spend/index.ts'
import type { Period } from '../../stats/index.ts'
import type { SpendSource } from './group-spend.ts'

/**
 * Loads the spend in each part of a period.
 *
 * @param parts  Not empty, ascending, without gaps.
 */
export const loadSpendSource = async (
  tx: OrgTx,
  parts: readonly Period[],
): Promise<SpendSource> => ({
  spend: await selectCampaignSpend(tx, parts),
  mappings: await selectMappings(tx),
})
