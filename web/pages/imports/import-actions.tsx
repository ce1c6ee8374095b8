import { Button, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useOrgMutation } from '../../api/org.ts'
import { formatNumber } from '../../format/numbers.ts'
import { tell } from '../../parts/tell.ts'
import { useOrg } from '../../session/use-org.ts'
import { words } from '../../words/index.ts'
import type { ImportView } from './import-view.ts'

const texts = words.imports

interface Props {
  readonly view: ImportView
}

/** Takes an import back, after saying what that does. */
export function UndoButton({ view: { id, can, result } }: Props) {
  const undo = useOrgMutation('undo_import', { stale: ['get_import', 'list_imports'] })
  if (!can.includes('undo')) return null
  const { created = 0, updated = 0 } = result ?? {}
  const parts = [
    ...(created === 0 ? [] : [texts.undoCreated(created, formatNumber(created))]),
    ...(updated === 0 ? [] : [texts.undoUpdated(updated, formatNumber(updated))]),
  ]
  const ask = () =>
    modals.openConfirmModal({
      title: texts.undoTitle,
      children: <Text size="sm">{texts.undoHelp(parts)}</Text>,
      labels: { confirm: texts.undo, cancel: words.parts.cancel },
      confirmProps: { color: 'red' },
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

/** Deletes the file of an import, after saying what that does. */
export function DiscardButton({ view: { id, can, result } }: Props) {
  const { id: orgId } = useOrg()
  const navigate = useNavigate()
  const discard = useOrgMutation('discard_import', { stale: ['list_imports'] })
  if (!can.includes('discard')) return null
  const ask = () =>
    modals.openConfirmModal({
      title: texts.discardTitle,
      children: <Text size="sm">{result === null ? texts.discardHelp : texts.discardLater}</Text>,
      labels: { confirm: texts.discardFile, cancel: words.parts.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        discard.mutate(
          { id },
          {
            onSuccess: () => {
              tell(texts.discarded)
              void navigate({ to: '/o/$orgId/imports', params: { orgId } })
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
