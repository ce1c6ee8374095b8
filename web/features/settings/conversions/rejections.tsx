import { Button, Group, Stack, Text } from '@mantine/core'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { PlatformMessage } from '../../../components/feedback/service-message.tsx'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { type Destination, destinationQueries } from './destination-state.ts'
import { ReplaySpan } from './replay-span.tsx'

const texts = messages.conversions

/**
 * Reasons why the platform rejected conversions, each with a button that resends those conversions.
 */
export function Rejections({ destination }: { readonly destination: Destination }) {
  const { id, enabled } = destination
  const org = useOrg()
  const rejections = useOrgQuery('get_conversion_status', { id }).data?.data.rejections ?? []
  const replay = useOrgMutation('replay_rejected_conversions', { stale: destinationQueries })
  const isPending = (code: string) => replay.isPending && replay.variables?.code === code
  const canReplay = org.may('conversions.change') && enabled
  if (rejections.length === 0) return null
  return (
    <Stack gap="sm">
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {rejections.map(({ code, message, count }) => (
          <Group key={code} component="li" justify="space-between" gap="xs" wrap="nowrap">
            <Stack gap={0} miw={0}>
              <Text size="sm" fw={500}>
                {texts.rejectedBy(count, code)}
              </Text>
              <Text size="sm" c="dimmed" className="free-text">
                <PlatformMessage text={message} />
              </Text>
            </Stack>
            {canReplay ? (
              <Button
                size="compact-sm"
                variant="default"
                style={{ flexShrink: 0 }}
                aria-label={texts.replayOf(code)}
                loading={isPending(code)}
                onClick={() =>
                  toastOnSuccess(replay.mutateAsync({ id, code }), ({ replayed }) =>
                    texts.replayed(replayed),
                  )
                }
              >
                {texts.replayReason}
              </Button>
            ) : null}
          </Group>
        ))}
      </Stack>
      {canReplay ? <ReplaySpan destination={destination} /> : null}
    </Stack>
  )
}
