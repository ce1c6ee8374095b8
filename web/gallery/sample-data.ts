import type { Annotation } from '../../contract/annotations.ts'
import type { AppAnswer } from '../../sdk/app-client.ts'
import type { OrgOperations } from '../../sdk/app-operations.generated.ts'
import { LeadtraceError } from '../../sdk/index.ts'
import { orgQuery } from '../api/org-query.ts'
import { queryClient } from '../api/query-client.ts'
import type { ShownPeriod } from '../components/period/period.ts'

export const sampleOrgId = 'sample'
export const sampleLeadId = 'lead'

export const samplePeriod: ShownPeriod = {
  preset: '30d',
  startDate: '2026-11-02',
  endDate: '2026-12-01',
}

export const sampleAnnotations: Annotation[] = [
  { id: 'budget', date: '2026-11-12', text: 'Doubled the search budget', authorName: 'Frauke' },
  { id: 'page', date: '2026-11-24', text: 'New landing page', authorName: null },
]

/** Error from the service, with the ID of the request. */
export const sampleError = new LeadtraceError(
  'INTERNAL_ERROR',
  'The service is starting. Try again in a minute.',
  {
    status: 503,
    requestId: 'req_01k9',
  },
)

/** Answers that the components request. The gallery has no service to answer anything else. */
export function fillSampleData(): void {
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } })
  addAnswer(
    'get_settings',
    {},
    {
      id: sampleOrgId,
      name: 'Nordlicht Solar',
      timeZone: 'Europe/Berlin',
      defaultCountry: 'DE',
      currency: 'EUR',
      conversionWindowDays: 90,
      duplicatePolicy: 'merge',
      duplicateWindowDays: 30,
      matchPolicy: 'newest',
      sessionMinutes: 30,
      retentionDays: null,
      lossReasons: [],
      costPerLeadTarget: 60,
      roasTarget: 4,
      fillsLastAd: true,
      allowsContactInMessages: true,
      firstDay: '2026-01-05',
    },
  )
  addAnswer('list_labels', {}, [])
  addAnswer('list_conversion_events', {}, [])
  addAnswer('list_stages', {}, [])
  addAnswer('list_members', {}, [])
  const { startDate, endDate } = samplePeriod
  addAnswer('list_annotations', { startDate, endDate }, sampleAnnotations)
}

function addAnswer<N extends keyof OrgOperations>(
  name: N,
  input: OrgOperations[N]['input'],
  data: OrgOperations[N]['output'],
): void {
  queryClient.setQueryData<AppAnswer<OrgOperations[N]['output']>>(
    [...orgQuery(sampleOrgId, name, input).queryKey],
    { data, meta: { requestId: 'sample', timestamp: '2026-12-01T09:00:00Z' } },
  )
}
