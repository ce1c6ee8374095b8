import type { AttributionGroup } from '../../../contract/attribution.ts'
import type { Search } from '../../lib/search-params.ts'

/**
 * The filter that shows leads which carry a group themselves; null where there is none, as for
 * channels, which only visits tell, and for groups that stand for what is missing.
 */
export function groupFilter(by: AttributionGroup, group: string): Search | null {
  if (by === 'channel' || group.startsWith('(') || group === 'direct') return null
  return by === 'source' ? { utm_source: group } : { utm_campaign: group }
}
