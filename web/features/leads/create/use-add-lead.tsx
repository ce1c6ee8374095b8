import { Anchor, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CreateLeadInput, CreateLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { messages } from '../../../i18n/index.ts'
import { refreshLeads } from '../shared/lead-cache.ts'

const { form: texts } = messages.leads

/** Creates a lead and offers to open it. */
export function useAddLead(onDone: () => void) {
  const org = useOrg()
  const client = useQueryClient()
  const { navigate } = useRouter()
  return useMutation({
    mutationFn: async (input: CreateLeadInput) =>
      (await app.inOrg(org.id)('create_lead', input)).data,
    onSuccess: (added) => {
      const notice = notifications.show({
        title: texts.added,
        message: (
          <AddedNotice
            {...added}
            onOpen={() => {
              notifications.hide(notice)
              const params = { orgId: org.id, leadId: added.id }
              void navigate({ to: '/o/$orgId/leads/$leadId', params })
            }}
          />
        ),
        color: 'success',
        autoClose: added.warnings === undefined ? 8_000 : false,
      })
      onDone()
      return refreshLeads(client, org.id)
    },
  })
}

const AddedNotice = ({
  warnings = [],
  onOpen,
}: CreateLeadOutput & { readonly onOpen: () => void }) => (
  <Stack gap={4} align="flex-start">
    {warnings.length === 0 ? null : <Text size="sm">{texts.warnings}</Text>}
    {warnings.map((warning) => (
      <Text key={warning} size="sm" className="free-text">
        <ServiceMessage text={warning} />
      </Text>
    ))}
    <Anchor component="button" type="button" size="sm" onClick={onOpen}>
      {texts.open}
    </Anchor>
  </Stack>
)
