import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { textLimits } from '../../../../contract/leads/lead-values.ts'
import { useKeptDraft } from '../../../components/form/kept-drafts.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'

const { status: texts } = messages.leads

interface Props {
  readonly onDone: (reason: string | null) => void
  readonly onCancel: () => void
}

function LossReasonForm({ onDone, onCancel }: Props) {
  const [reason, setReason] = useState('')
  useKeptDraft('loss reason of a change', '', reason === '' ? undefined : reason, setReason)
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        onDone(reason.trim() === '' ? null : reason.trim())
      }}
    >
      <TextInput
        label={texts.lostReason}
        description={texts.lostHelp}
        placeholder={texts.lostPlaceholder}
        maxLength={textLimits.other}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {messages.shared.cancel}
        </Button>
        <Button type="submit">{texts.markLost}</Button>
      </Group>
    </Stack>
  )
}

/** Asks for the loss reason; `onDone` is not called if the user cancels. */
export function promptLossReason(count: number, onDone: (reason: string | null) => void): void {
  const id = modals.open({
    title: texts.lostTitle(count),
    children: (
      <LossReasonForm
        onCancel={() => modals.close(id)}
        onDone={(reason) => {
          modals.close(id)
          onDone(reason)
        }}
      />
    ),
  })
}
