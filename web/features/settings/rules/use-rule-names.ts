import { useOrgQuery } from '../../../api/org-query.ts'

/** Names of labels and conversion events, by which rules may ask; empty until they are there. */
export function useRuleNames() {
  const labels = useOrgQuery('list_labels', {}).data?.data ?? []
  const events = useOrgQuery('list_conversion_events', {}).data?.data ?? []
  return { labels, events }
}
