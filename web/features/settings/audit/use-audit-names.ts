import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import type { FindName } from './audit-sentence.ts'

/** What things are called now: the log has only their ids, so that it needs no erasure. */
export function useAuditNames(): FindName {
  const org = useOrg()
  const members = useOrgQuery('list_members', {}, { enabled: org.may('members.read') })
  const keys = useOrgQuery('list_keys', {}, { enabled: org.may('keys.read') })
  const labels = useOrgQuery('list_labels', {})
  const conversionEvents = useOrgQuery('list_conversion_events', {})
  const rules = useOrgQuery('list_rules', {}, { enabled: org.may('rules.read') })
  const sites = useOrgQuery('list_sites', {}, { enabled: org.may('sites.read') })
  // Those that are still open: of others nothing is kept but that they were.
  const invitations = useOrgQuery('list_invitations', {}, { enabled: org.may('members.change') })
  const people = members.data?.data.map(({ personId: id, name }) => ({ id, name }))
  const lists: Readonly<Record<string, readonly { id: string; name: string }[] | undefined>> = {
    member: people,
    invitation: invitations.data?.data.map(({ id, email: name }) => ({ id, name })),
    key: keys.data?.data,
    label: labels.data?.data,
    conversionEvent: conversionEvents.data?.data,
    rule: rules.data?.data,
    site: sites.data?.data,
  }
  return (kind, id) => lists[kind]?.find((one) => one.id === id)?.name
}
