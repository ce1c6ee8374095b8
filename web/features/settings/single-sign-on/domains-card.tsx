import { Badge, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import type { GetSingleSignOnOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import {
  AsyncForm,
  type AsyncSubmission,
  useAsyncForm,
} from '../../../components/form/async-form.tsx'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { modals } from '../../../components/overlay/modals.tsx'
import { Card } from '../../../components/page/card.tsx'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { messages } from '../../../i18n/index.ts'

const texts = messages.singleSignOn

type Domain = GetSingleSignOnOutput['domains'][number]

const stale = ['get_single_sign_on', 'list_audit'] as const

/** Adds, verifies and removes email domains. */
export const DomainsCard = ({ domains }: { readonly domains: readonly Domain[] }) => (
  <Card title={texts.domains} help={texts.domainsHelp}>
    {domains.map((domain) => (
      <DomainRow key={domain.id} domain={domain} />
    ))}
    <AddDomain />
  </Card>
)

function DomainRow({ domain: row }: { readonly domain: Domain }) {
  const { id, domain, record, verifiedAt, lostAt } = row
  const isHeld = verifiedAt !== null && lostAt === null
  const verify = useOrgMutation('verify_email_domain', { stale })
  const remove = useOrgMutation('delete_email_domain', { stale })
  const ask = () =>
    modals.confirmRed({
      title: texts.removeDomainTitle(domain),
      help: texts.removeDomainHelp,
      confirm: texts.remove,
      onConfirm: () => toastOnSuccess(remove.mutateAsync({ id }), texts.domainRemoved),
    })
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Group gap="xs">
            <Text fw={600} className="free-text">
              {domain}
            </Text>
            <Badge variant="light" tt="none" color={stateColor(row)}>
              {stateText(row)}
            </Badge>
          </Group>
          <RemoveButton
            label={texts.removeDomain(domain)}
            isLoading={remove.isPending}
            onClick={ask}
          />
        </Group>
        {isHeld ? null : (
          <>
            <Text size="sm" c="dimmed">
              {lostAt === null ? texts.recordHelp : texts.lostHelp}
            </Text>
            <CopyBlock title={texts.recordName} text={record.name} copy={texts.copyName} />
            <CopyBlock title={texts.recordValue} text={record.value} copy={texts.copyValue} />
            <Group>
              <Button
                variant="default"
                loading={verify.isPending}
                onClick={() => void toastOnSuccess(verify.mutateAsync({ id }), texts.isVerified)}
              >
                {texts.verify}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  )
}

const stateColor = ({ verifiedAt, lostAt }: Domain): string =>
  lostAt !== null ? 'red' : verifiedAt === null ? 'gray' : 'success'

const stateText = ({ verifiedAt, lostAt }: Domain): string =>
  lostAt !== null ? texts.lost : verifiedAt === null ? texts.pending : texts.verified

function AddDomain() {
  const add = useOrgMutation('add_email_domain', { stale, quiet: true })
  const submission: AsyncSubmission<{ domain: string }> = useAsyncForm({
    initialValues: { domain: '' },
    send: ({ domain }) => add.mutateAsync({ domain }),
    onDone: (): void => submission.form.reset(),
  })
  return (
    <AsyncForm submission={submission} submit={texts.addDomain}>
      <TextInput
        label={texts.domain}
        placeholder="example.com"
        required
        withAsterisk={false}
        maxLength={253}
        maw={420}
        {...submission.form.getInputProps('domain')}
      />
    </AsyncForm>
  )
}
