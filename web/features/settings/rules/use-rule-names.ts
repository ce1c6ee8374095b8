import { useOrgQuery } from '../../../api/org-query.ts'

/** Names of labels and conversion events for rules; empty until loaded. */
export function useRuleNames() {
  const labels = useOrgQuery('list_labels', {}).data?.data ?? []
  const events = useOrgQuery('list_conversion_events', {}).data?.data ?? []
  return { labels, events }
}
