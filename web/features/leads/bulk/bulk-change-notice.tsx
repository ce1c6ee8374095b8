import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconCheck, IconListCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { messages } from '../../../i18n/index.ts'
import { type BulkChange, isRunning, useLatestBulkChange } from './use-bulk-change.ts'

const texts = messages.bulkChanges

/** Time, in milliseconds, from the start of a change until its notice is no longer shown. */
const shownMs = 3_600_000

/** Progress of the organization's latest bulk change, with a button to undo it. */
export function BulkChangeNotice() {
  const change = useLatestBulkChange()
  const [dismissed, setDismissed] = useState<string>()
  if (change === undefined || change.id === dismissed) return null
  if (isRunning(change)) return <RunningChange change={change} />
  if (Date.now() - Date.parse(change.createdAt) > shownMs) return null
  return <EndedChange change={change} onDismiss={() => setDismissed(change.id)} />
}

interface Props {
  readonly change: BulkChange
}

function RunningChange({ change }: Props) {
  const org = useOrg()
  const cancel = useOrgMutation('cancel_bulk_change', { stale: ['list_bulk_changes'] })
  const { id, state, total, done, changed, restored } = change
  const [handled, all] = state === 'undoing' ? [restored, changed] : [done, total]
  const isDeletion = change.changes.deleted === true
  const running = isDeletion ? texts.deleting(all) : texts.changing(all)
  const title = state === 'undoing' ? texts.undoing(all) : running
  return (
    <Alert icon={<IconListCheck aria-hidden />} title={title} role="status" color="blue">
      <Group gap="sm">
        <Progress
          flex={1}
          value={all === 0 ? 100 : (Math.min(handled, all) / all) * 100}
          aria-label={texts.progress(handled, all)}
        />
        {org.may('leads.change') ? (
          <Button
            size="xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ id })}
          >
            {state === 'undoing' ? texts.cancelUndo : texts.cancel}
          </Button>
        ) : null}
      </Group>
    </Alert>
  )
}

const colors: Partial<Record<BulkChange['state'], string>> = { failed: 'red', canceled: 'gray' }

function EndedChange({ change, onDismiss }: Props & { readonly onDismiss: () => void }) {
  const { id, state, changed, message } = change
  const org = useOrg()
  const undo = useOrgMutation('undo_bulk_change', { stale: ['list_bulk_changes'] })
  const isComplete = state === 'changed' || state === 'undone'
  // `restored` includes leads that were skipped when changes were undone.
  const undoable = state === 'undone' ? 0 : changed - change.restored
  return (
    <Alert
      icon={isComplete ? <IconCheck aria-hidden /> : <IconX aria-hidden />}
      color={colors[state] ?? 'success'}
      role="status"
      withCloseButton
      closeButtonLabel={texts.dismiss}
      onClose={onDismiss}
    >
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {describeEnd(change)}
        </Text>
        {message === null ? null : (
          <Text size="sm">
            <ServiceMessage text={message} />
          </Text>
        )}
        {undoable > 0 && org.may('leads.change') ? (
          <Button
            size="xs"
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate({ id })}
          >
            {messages.shared.undo}
          </Button>
        ) : null}
      </Group>
    </Alert>
  )
}

function describeEnd({ state, changed, restored, changes }: BulkChange): string {
  const isDeletion = changes.deleted === true
  if (state === 'failed') return texts.failed(changed)
  if (state === 'canceled') {
    return (isDeletion ? texts.canceledDeletion : texts.canceled)(changed - restored)
  }
  if (state === 'changed') return isDeletion ? texts.deleted(changed) : texts.changed(changed)
  // Leads are not restored if another lead now uses their external ID.
  return isDeletion && restored < changed ? texts.restoredSome(restored, changed) : texts.undone
}
