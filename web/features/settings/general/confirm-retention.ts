import type { QueryClient } from '@tanstack/react-query'
import { orgQuery } from '../../../api/org-query.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import { describeExpired, expiredLeadsInput } from './expired-leads.ts'

interface RetentionInput {
  readonly client: QueryClient
  readonly orgId: string
  readonly timeZone: string
  readonly days: number
}

/** Asks for confirmation, showing how many leads a retention limit would delete today. */
export async function confirmRetention(
  { client, orgId, timeZone, days }: RetentionInput,
  go: () => void,
): Promise<void> {
  const { before, asked: input } = expiredLeadsInput(days, Date.now())
  const { meta } = await client.fetchQuery(orgQuery(orgId, 'list_leads', input))
  const effect = describeExpired(meta.pagination?.total ?? 0, before, timeZone)
  modals.confirmRed({
    title: messages.settings.retentionAsk,
    help: `${effect} ${messages.settings.retentionWarning}`,
    confirm: messages.settings.retentionConfirm,
    onConfirm: go,
  })
}
