import type { AttributionGroup } from '../../../../contract/attribution.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { selectCampaignSpend, selectMappings, selectPlatformSpend } from '../../ad-spend/index.ts'
import type { Period } from '../../stats/index.ts'
import type { SpendSource } from './group-spend.ts'

/**
 * Loads the spend in each part of a period, in as much detail as the grouping needs.
 *
 * @param parts  Not empty, ascending, without gaps.
 * @param shown  Currency to convert to.
 */
export async function loadSpendSource(
  tx: OrgTx,
  by: AttributionGroup | 'none',
  parts: readonly Period[],
  shown: string | undefined,
): Promise<SpendSource> {
  if (by === 'campaign') {
    return {
      spend: await selectCampaignSpend(tx, parts, shown),
      mappings: await selectMappings(tx),
    }
  }
  const hasSpend = by === 'channel' || by === 'none'
  return { spend: hasSpend ? await selectPlatformSpend(tx, parts, shown) : [], mappings: [] }
}
