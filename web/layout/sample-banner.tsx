import { Alert, Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { app } from '../api/client.ts'
import { meQuery } from '../api/me.ts'
import { useMe } from '../auth/use-org.ts'
import { toastError, toastSuccess } from '../components/feedback/toast.ts'
import { messages } from '../i18n/index.ts'

const texts = messages.onboarding

/** Says that the data is made up and offers to remove it. */
export function SampleBanner() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const own = useMe().organizations.find(({ isSample }) => !isSample)
  const remove = useMutation({
    mutationFn: () => app.asPerson('remove_sample_data', {}),
    onSuccess: async () => {
      // Otherwise, the current page would no longer find its organization.
      if (own !== undefined) await navigate({ to: '/o/$orgId', params: { orgId: own.id } })
      await client.refetchQueries(meQuery)
      if (own === undefined) await navigate({ to: '/' })
      toastSuccess(texts.sampleRemoved)
    },
    onError: toastError,
  })
  return (
    <Alert variant="light" color="yellow" mb="md" p="sm">
      <Group justify="space-between" gap="sm">
        {texts.isSample}
        <Button
          size="compact-sm"
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {texts.removeSample}
        </Button>
      </Group>
    </Alert>
  )
}
