import { Button } from '@mantine/core'
import type { ListConversionsOutput } from '../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../api/org-query.ts'
import { useOrg } from '../../auth/use-org.ts'
import { messages } from '../../i18n/index.ts'
import { toastOnSuccess } from '../feedback/toast.ts'

const texts = messages.conversions

type Conversion = ListConversionsOutput['rows'][number]

interface Props {
  readonly conversion: Pick<Conversion, 'id' | 'action' | 'state' | 'nextAt'>
}

/** Button that resends a conversion that was rejected or is waiting for its next attempt. */
export function ReplayConversion({ conversion: { id, action, state, nextAt } }: Props) {
  const org = useOrg()
  const replay = useOrgMutation('replay_conversion', {
    stale: ['list_conversions', 'get_conversion_status', 'explain_conversion', 'list_audit'],
  })
  const isOpen = state === 'rejected' || (state === 'sent' && nextAt !== null)
  if (!isOpen || !org.may('conversions.change')) return null
  const send = () => toastOnSuccess(replay.mutateAsync({ id }), texts.replayed(1))
  return (
    <Button
      size="compact-xs"
      variant="default"
      style={{ flexShrink: 0 }}
      aria-label={texts.replayOf(action)}
      loading={replay.isPending}
      onClick={send}
    >
      {texts.replayReason}
    </Button>
  )
}
