import type { QueryClient } from '@tanstack/react-query'
import type { AppAnswer } from '../../../../sdk/app-client.ts'
import type { GetLeadOutput, ListLeadsOutput } from '../../../../sdk/app-operations.generated.ts'
import { reportOperations } from '../../../api/report-operations.ts'

/** A lead's editable fields. */
export type LeadPatch = Partial<
  Pick<
    GetLeadOutput,
    | 'status'
    | 'stageId'
    | 'value'
    | 'note'
    | 'lossReason'
    | 'labelId'
    | 'selectedConversionEventId'
    | 'conversionName'
  >
>

/** The lead after a change; only lost leads have a loss reason, and a stage belongs to a status. */
export function applyPatch<L extends LeadPatch>(lead: L, patch: LeadPatch): L {
  const isMoved = patch.status !== undefined && patch.status !== lead.status
  const next = { ...lead, ...(isMoved && lead.stageId != null ? { stageId: null } : {}), ...patch }
  return patch.status === undefined || next.status === 'lost' ? next : { ...next, lossReason: null }
}

/**
 * Patches leads in all cached responses before the service responds.
 *
 * @returns Function that rolls back the patch.
 */
export async function patchLeads(
  client: QueryClient,
  orgId: string,
  ids: readonly string[],
  patch: LeadPatch,
): Promise<() => void> {
  const patchedIds = new Set(ids)
  const [lists, single] = [{ queryKey: [orgId, 'list_leads'] }, { queryKey: [orgId, 'get_lead'] }]
  await Promise.all([client.cancelQueries(lists), client.cancelQueries(single)])
  const before = [...client.getQueriesData(lists), ...client.getQueriesData(single)]
  client.setQueriesData<AppAnswer<ListLeadsOutput>>(
    lists,
    (answer) =>
      answer && {
        ...answer,
        data: answer.data.map((lead) => (patchedIds.has(lead.id) ? applyPatch(lead, patch) : lead)),
      },
  )
  client.setQueriesData<AppAnswer<GetLeadOutput>>(
    single,
    (answer) =>
      answer && {
        ...answer,
        data: patchedIds.has(answer.data.id) ? applyPatch(answer.data, patch) : answer.data,
      },
  )
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

/** Operations to refetch after leads have changed. */
const staleOperations: ReadonlySet<unknown> = new Set([
  'list_leads',
  'sum_board',
  'get_lead',
  'get_lead_history',
  'explain_conversion',
  'get_usage',
  'get_onboarding',
  ...reportOperations,
])

/** Refetches everything that depends on leads. */
export const refreshLeads = (client: QueryClient, orgId: string): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [org, name] }) => org === orgId && staleOperations.has(name),
  })

/**
 * Key for mutations that remove a lead and then leave its page. These mutations do their own
 * refetching, because a refetch before the user leaves the page would show that the lead does not
 * exist.
 */
export const removalKey = ['lead removal'] as const

/** A lead's deal value from any cached response; null if there is none. */
export function findCachedValue(client: QueryClient, orgId: string, id: string): number | null {
  const single = client.getQueriesData<AppAnswer<GetLeadOutput>>({ queryKey: [orgId, 'get_lead'] })
  const lists = client.getQueriesData<AppAnswer<ListLeadsOutput>>({
    queryKey: [orgId, 'list_leads'],
  })
  const leads = [
    ...single.map(([, answer]) => answer?.data),
    ...lists.flatMap(([, answer]) => answer?.data),
  ]
  return leads.find((lead) => lead?.id === id)?.value ?? null
}
