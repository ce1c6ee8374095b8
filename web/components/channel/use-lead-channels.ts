import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import { app } from '../../api/client.ts'
import { useOrg } from '../../auth/use-org.ts'
import type { ChannelLook } from './channel-looks.ts'

/** Looks of the leads' channels, by lead ID; leads without a channel are missing. */
export type LeadChannels = ReadonlyMap<string, ChannelLook>

const none: LeadChannels = new Map()

/** Channels for the marks below. Only the marks re-render when the channels have been loaded. */
export const LeadChannelsContext = createContext(none)

/** A lead's channel rarely changes after its creation. */
const freshMs = 300_000

/**
 * Loads the channels of leads that are shown already, together with the glyphs. They are not part
 * of the list's response, because it would become slower.
 *
 * @see L-505
 */
export function useLeadChannels(ids: readonly string[]): LeadChannels {
  const { id: orgId } = useOrg()
  const joined = ids.join(',')
  const { data } = useQuery({
    queryKey: [orgId, 'list_lead_channels', joined],
    queryFn: async ({ signal }): Promise<LeadChannels> => {
      const [{ findLook }, { data: found }] = await Promise.all([
        import('./channel-looks.ts'),
        app.inOrg(orgId)('list_lead_channels', { ids: joined }, { signal }),
      ])
      return new Map(
        found.flatMap(({ id, channel }) => {
          const look = findLook(channel)
          return look === undefined ? [] : [[id, look] as const]
        }),
      )
    },
    enabled: joined !== '',
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  })
  return data ?? none
}
