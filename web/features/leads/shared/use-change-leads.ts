import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { undoGroups } from '../../../../contract/leads/bulk/undo-groups.ts'
import type {
  ChangeLeadsInput,
  ChangeLeadsOutput,
} from '../../../../sdk/app-operations.generated.ts'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { type LeadPatch, patchLeads, refreshLeads } from './lead-cache.ts'
import { toastWithUndo } from './toast-with-undo.tsx'

/** Change to one or more leads. */
export interface LeadsChange {
  readonly ids: readonly string[]
  readonly changes: ChangeLeadsInput['changes']
  /** Toast message, given the number of changed leads. */
  readonly message: (changed: number) => string
}

/**
 * Optimistically sets the status, label or conversion event of leads, rolls back on errors and
 * offers an undo.
 */
export function useChangeLeads() {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, changes }: LeadsChange) =>
      (await app.inOrg(orgId)('change_leads', { ids: [...ids], changes })).data,
    onMutate: ({ ids, changes }) => patchLeads(client, orgId, ids, omitUndefined(changes)),
    onError: (error, _, rollBack) => {
      rollBack?.()
      toastError(error)
    },
    onSuccess: (answer, change) => toastChanged(client, orgId, answer, change),
    onSettled: () => refreshLeads(client, orgId),
  })
}

function toastChanged(
  client: QueryClient,
  orgId: string,
  { changed, before }: ChangeLeadsOutput,
  { changes, message }: LeadsChange,
): void {
  if (changed === 0) toastSuccess(messages.leads.status.unchanged)
  else toastWithUndo(message(changed), () => void undo(client, orgId, before, changes))
}

async function undo(
  client: QueryClient,
  orgId: string,
  before: ChangeLeadsOutput['before'],
  changed: ChangeLeadsInput['changes'],
): Promise<void> {
  const groups = undoGroups(before, changed)
  try {
    for (const { ids, changes } of groups)
      await patchLeads(client, orgId, ids, omitUndefined(changes))
    let conflicts = 0
    for (const group of groups) {
      const { data } = await app.inOrg(orgId)('change_leads', { ...group, still: changed })
      conflicts += data.results.filter(({ outcome }) => outcome === 'otherwise').length
    }
    toastSuccess(
      conflicts === 0 ? messages.leads.status.undone : messages.leads.status.undoneBut(conflicts),
    )
  } catch (error) {
    toastError(error)
  } finally {
    await refreshLeads(client, orgId)
  }
}

/** Removes undefined values, which would change nothing. */
const omitUndefined = (changes: ChangeLeadsInput['changes']): LeadPatch =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
