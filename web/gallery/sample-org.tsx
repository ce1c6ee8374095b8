import { type ReactNode, useMemo } from 'react'
import { type CurrentOrg, OrgContext } from '../auth/use-org.ts'
import { findLook } from '../components/channel/channel-looks.ts'
import { LeadChannelsContext } from '../components/channel/use-lead-channels.ts'
import { sampleLeadId, sampleOrgId } from './sample-data.ts'

const org: CurrentOrg = {
  id: sampleOrgId,
  name: 'Nordlicht Solar',
  timeZone: 'Europe/Berlin',
  role: 'owner',
  needsSingleSignOn: false,
  isSample: false,
  accentColor: null,
  logo: null,
  permissions: [],
  may: () => true,
}

/** Organization of the examples, in which the user has all permissions. */
export function SampleOrg({ children }: { readonly children: ReactNode }) {
  const channels = useMemo(() => {
    const look = findLook('paid_search')
    return new Map(look === undefined ? [] : [[sampleLeadId, look]])
  }, [])
  return (
    <OrgContext value={org}>
      <LeadChannelsContext value={channels}>{children}</LeadChannelsContext>
    </OrgContext>
  )
}
