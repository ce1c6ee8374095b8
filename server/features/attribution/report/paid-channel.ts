import type { Channel } from '../../../../contract/tracking/channels.ts'
import { platformSignals } from '../../../lead-index/ad-keys/index.ts'
import { classifyChannel } from '../../tracking/index.ts'

/**
 * Channel for an ad platform's spend: the one for paid clicks whose source is the platform's name.
 * Platforms do not report by channel, so Google's display and video ads count as search.
 *
 * @param platform  Slug such as `google_ads`.
 * @see L-260
 */
export function findPaidChannel(platform: string): Channel {
  const row = platformSignals.find((one) => one.platform === platform)
  const signals = {
    utm_source: row?.utmSources[0] ?? platform.replace(/_ads$/, ''),
    utm_medium: 'cpc',
  }
  return classifyChannel({ signals, referrer: null })
}
