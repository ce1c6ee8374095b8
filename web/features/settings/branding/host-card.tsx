import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { GetHostNameOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import {
  AsyncForm,
  type AsyncSubmission,
  useAsyncForm,
} from '../../../components/form/async-form.tsx'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { modals } from '../../../components/overlay/modals.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'

const texts = messages.branding

type HostName = NonNullable<GetHostNameOutput['hostName']>

const stale = ['get_host_name', 'list_audit'] as const

/** Sets, verifies and removes the organization's own host name. */
export function HostCard() {
  const query = useOrgQuery('get_host_name', {})
  return (
    <Card title={texts.host} help={texts.hostHelp}>
      <QueryBoundary query={query}>
        {({ data: { hostName } }) => (hostName === null ? <SetHost /> : <Host row={hostName} />)}
      </QueryBoundary>
    </Card>
  )
}

function SetHost() {
  const set = useOrgMutation('set_host_name', { stale, quiet: true })
  const submission: AsyncSubmission<{ host: string }> = useAsyncForm({
    initialValues: { host: '' },
    send: ({ host }) => set.mutateAsync({ host }),
    onDone: () => undefined,
  })
  return (
    <AsyncForm submission={submission} submit={texts.setHost}>
      <TextInput
        label={texts.hostName}
        placeholder="reports.example.com"
        required
        withAsterisk={false}
        maxLength={253}
        maw={420}
        {...submission.form.getInputProps('host')}
      />
    </AsyncForm>
  )
}

function Host({ row }: { readonly row: HostName }) {
  const { host, record, verifiedAt, lostAt } = row
  const isHeld = verifiedAt !== null && lostAt === null
  const verify = useOrgMutation('verify_host_name', { stale })
  const remove = useOrgMutation('delete_host_name', { stale })
  const ask = () =>
    modals.confirmRed({
      title: texts.removeHostTitle(host),
      help: texts.removeHostHelp,
      confirm: texts.removeHost,
      onConfirm: () => toastOnSuccess(remove.mutateAsync({}), texts.hostRemoved),
    })
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Text fw={600} className="free-text">
          {host}
        </Text>
        <HostBadge row={row} />
      </Group>
      <Text size="sm" c="dimmed">
        {isHeld ? texts.proxyHelp : lostAt === null ? texts.recordHelp : texts.lostHelp}
      </Text>
      {isHeld ? null : (
        <>
          <CopyBlock title={texts.recordName} text={record.name} copy={texts.copyName} />
          <CopyBlock title={texts.recordValue} text={record.value} copy={texts.copyValue} />
        </>
      )}
      <Group gap="sm">
        {isHeld ? null : (
          <Button
            loading={verify.isPending}
            onClick={() => void toastOnSuccess(verify.mutateAsync({}), texts.isVerified)}
          >
            {texts.verify}
          </Button>
        )}
        <Button variant="subtle" color="red" loading={remove.isPending} onClick={ask}>
          {texts.removeHost}
        </Button>
      </Group>
    </Stack>
  )
}

function HostBadge({ row: { verifiedAt, lostAt } }: { readonly row: HostName }) {
  const [color, text] =
    lostAt !== null
      ? ['red', texts.lost]
      : verifiedAt === null
        ? ['gray', texts.pending]
        : ['success', texts.verified]
  return (
    <Badge variant="light" tt="none" color={color}>
      {text}
    </Badge>
  )
}
