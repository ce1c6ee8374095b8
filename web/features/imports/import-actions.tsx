import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useOrgMutation } from '../../api/org-query.ts'
import { useOrg } from '../../auth/use-org.ts'
import { toastSuccess } from '../../components/feedback/toast.ts'
import { modals } from '../../components/overlay/modals.tsx'
import { messages } from '../../i18n/index.ts'
import { importsPath, importsSearch } from './import-path.ts'
import type { ImportView } from './import-view.ts'
import { resultCounts, undoParts } from './result/result-counts.ts'
import { importQueries } from './use-import.ts'

const texts = messages.imports

interface Props {
  readonly view: ImportView
}

/** Undoes an import after confirmation. */
export function UndoButton({ view }: Props) {
  const { id, can } = view
  const undo = useOrgMutation('undo_import', { stale: importQueries })
  if (!can.includes('undo')) return null
  const ask = () =>
    modals.confirmRed({
      title: texts.undoTitle,
      help: texts.undoHelp(undoParts(view)),
      confirm: texts.undo,
      onConfirm: () => undo.mutate({ id }),
    })
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      loading={undo.isPending}
      onClick={ask}
    >
      {texts.undo}
    </Button>
  )
}

/** Deletes an import's file after confirmation. */
export function DiscardButton({ view }: Props) {
  const { id, kind, can } = view
  const kindTexts = kind === 'leads' ? texts : messages.spendImports
  const { id: orgId } = useOrg()
  const navigate = useNavigate()
  const discard = useOrgMutation('discard_import', { stale: ['list_imports'] })
  if (!can.includes('discard')) return null
  const ask = () =>
    modals.confirmRed({
      title: texts.discardTitle,
      help: resultCounts(view) === null ? kindTexts.discardHelp : kindTexts.discardLater,
      confirm: texts.discardFile,
      onConfirm: () =>
        discard.mutate(
          { id },
          {
            onSuccess: () => {
              toastSuccess(texts.discarded)
              const list = { to: importsPath(orgId, kind), search: importsSearch(kind) }
              // Nothing needs to be saved, because the mapping is deleted with the file.
              void navigate({ ...list, ignoreBlocker: true })
            },
          },
        ),
    })
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={discard.isPending}
      onClick={ask}
    >
      {texts.discard}
    </Button>
  )
}
