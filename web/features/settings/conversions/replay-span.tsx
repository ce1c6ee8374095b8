import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { toBounds } from '../../../lib/zoned-day.ts'
import { type Destination, destinationQueries } from './destination-state.ts'

const texts = messages.conversions

/** Form that resends rejected conversions from a range of days. */
export function ReplaySpan({ destination: { id, name } }: { readonly destination: Destination }) {
  const timeZone = useTimeZone()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const replay = useOrgMutation('replay_rejected_conversions', { stale: destinationQueries })
  const send = () => {
    const { gte, lt } = toBounds({ from: from || null, to: to || null }, timeZone)
    toastOnSuccess(
      replay.mutateAsync({ id, since: gte ?? null, until: lt ?? null }),
      ({ replayed }) => texts.replayed(replayed),
    )
  }
  return (
    <Group
      align="end"
      gap="xs"
      renderRoot={(props) => (
        <form
          aria-label={texts.replaySpan(name)}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
          {...props}
        />
      )}
    >
      <TextInput
        type="date"
        size="xs"
        label={texts.rejectedFrom}
        max={to}
        value={from}
        onChange={({ currentTarget: { value } }) => setFrom(value)}
      />
      <TextInput
        type="date"
        size="xs"
        label={texts.rejectedTo}
        min={from}
        value={to}
        onChange={({ currentTarget: { value } }) => setTo(value)}
      />
      <Button
        type="submit"
        size="xs"
        variant="default"
        disabled={from === '' && to === ''}
        loading={replay.isPending}
      >
        {texts.replayReason}
      </Button>
    </Group>
  )
}
