import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { app } from '../../../api/client.ts'
import { reportOperations } from '../../../api/report-operations.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { errorMessage, toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'

type QuarantineAction = 'release' | 'delete'

const operations = { release: 'release_quarantined', delete: 'delete_quarantined' } as const

/** Operations to refetch after leads have left the quarantine. */
const staleOperations = [
  'list_quarantine',
  'count_quarantine',
  'list_leads',
  'sum_board',
  'get_usage',
  ...reportOperations,
] as const

const texts = messages.quarantine

/** Releases or deletes blocked leads one by one. Any that fail stay in quarantine. */
export function useQuarantineActions(onDone: () => void) {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ act, ids }: { act: QuarantineAction; ids: readonly string[] }) => {
      const failures: unknown[] = []
      for (const id of ids) {
        await app
          .inOrg(orgId)(operations[act], { id })
          .catch((error) => failures.push(error))
      }
      return failures
    },
    onSuccess: (failures, { act, ids }) => {
      const done = ids.length - failures.length
      if (done > 0) toastSuccess(act === 'release' ? texts.released(done) : texts.deleted(done))
      if (failures.length > 0) toastFailures(failures)
      if (failures.length === 0) onDone()
      return Promise.all(
        staleOperations.map((name) => client.invalidateQueries({ queryKey: [orgId, name] })),
      )
    },
    onError: toastError,
  })

  const confirmAction = (act: QuarantineAction, ids: readonly string[]) => {
    const onConfirm = () => mutate({ act, ids })
    if (act === 'delete') {
      modals.confirmRed({
        title: texts.deleteTitle(ids.length),
        help: texts.deleteHelp,
        confirm: messages.shared.delete,
        onConfirm,
      })
      return
    }
    // A single lead is released without confirmation, because the user has just read it and nothing
    // is lost.
    if (ids.length === 1) return onConfirm()
    modals.confirm({
      title: texts.releaseTitle(ids.length),
      help: texts.releaseHelp,
      confirm: texts.release,
      onConfirm,
    })
  }
  return { ask: confirmAction, isPending }
}

/** Shows how many leads remain in quarantine, and the reason for the first one. */
function toastFailures(failures: readonly unknown[]): void {
  notifications.show({
    message: texts.failed(failures.length, errorMessage(failures[0])),
    color: 'red',
    autoClose: 10_000,
  })
}
