import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconCheck, IconListCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { messages } from '../../../i18n/index.ts'
import { type BulkChange, isRunning, useLatestBulkChange } from './use-bulk-change.ts'

const texts = messages.bulkChanges

/** How long after the start of a change the notice offers to undo it, in milliseconds. */
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
  const { state, total, done, changed, restored } = change
  const [handled, all] = state === 'undoing' ? [restored, changed] : [done, total]
  const isDeletion = change.changes.deleted === true
  const running = isDeletion ? texts.deleting(all) : texts.changing(all)
  const title = state === 'undoing' ? texts.undoing(all) : running
  return (
    <Alert icon={<IconListCheck aria-hidden />} title={title} role="status" color="blue">
      <Progress
        value={all === 0 ? 100 : (Math.min(handled, all) / all) * 100}
        aria-label={texts.progress(handled, all)}
      />
    </Alert>
  )
}

function EndedChange({ change, onDismiss }: Props & { readonly onDismiss: () => void }) {
  const { id, state, changed, message } = change
  const org = useOrg()
  const undo = useOrgMutation('undo_bulk_change', { stale: ['list_bulk_changes'] })
  const isFailed = state === 'failed'
  return (
    <Alert
      icon={isFailed ? <IconX aria-hidden /> : <IconCheck aria-hidden />}
      color={isFailed ? 'red' : 'success'}
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
        {state !== 'undone' && changed > 0 && org.may('leads.change') ? (
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
  if (state === 'changed') return isDeletion ? texts.deleted(changed) : texts.changed(changed)
  // The other leads' external IDs are in use again.
  return isDeletion && restored < changed ? texts.restoredSome(restored, changed) : texts.undone
}
