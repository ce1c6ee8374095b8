import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { app } from '../../../api/client.ts'
import { meQuery } from '../../../api/me.ts'
import { toastError } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'

const texts = messages.onboarding

/** Opens the user's sample data, creating it first if necessary. */
export function SampleDataButton() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: () => app.asPerson('add_sample_data', {}),
    onSuccess: async ({ data: { id } }) => {
      await client.refetchQueries(meQuery)
      await navigate({ to: '/o/$orgId', params: { orgId: id } })
    },
    onError: toastError,
  })
  return (
    <Group gap="sm">
      <Button
        size="compact-sm"
        variant="default"
        loading={open.isPending}
        onClick={() => open.mutate()}
      >
        {texts.sample}
      </Button>
      <Text size="xs" c="dimmed">
        {texts.sampleHelp}
      </Text>
    </Group>
  )
}
