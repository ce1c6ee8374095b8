import type { DashboardQuery } from '../../../../contract/dashboard.ts'
import type { SharedGroup, SharedReport } from '../../../../contract/shared-report.ts'
import { attempt } from '../../../../sdk/attempt.ts'
import { messages } from '../../../i18n/index.ts'
import { language } from '../../../i18n/language.ts'
import { loadServiceMessages } from '../../../i18n/service-messages.ts'

const timeoutMs = 30_000

export interface SharedReportInput {
  readonly token: string
  readonly password?: string
  readonly startDate: string
  readonly endDate: string
  readonly groupBy: SharedGroup
  readonly countBy: DashboardQuery['countBy']
}

const url = `${window.location.origin}/app/shared-report`

/** Loads the metrics for a share link; needs no session. @throws LeadtraceError */
export async function loadSharedReport(
  input: SharedReportInput,
  signal: AbortSignal,
): Promise<SharedReport> {
  const { body } = await attempt(fetchAnonymously, {
    method: 'POST',
    url,
    headers: new Headers({ accept: 'application/json', 'content-type': 'application/json' }),
    body: JSON.stringify(input),
    timeoutMs,
    signal,
  })
  // The service returns this type.
  return body.data as SharedReport
}

/** Loads the same report as a PDF. @throws Error */
export async function loadSharedPdf(input: SharedReportInput): Promise<Blob> {
  const response = await fetchAnonymously(`${url}/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...input, language }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(messages.shared.wentWrong)
  return response.blob()
}

const fetchAnonymously: typeof fetch = async (address, init) => {
  const response = await fetch(address, { ...init, credentials: 'omit' })
  if (response.status >= 400) await loadServiceMessages()
  return response
}
