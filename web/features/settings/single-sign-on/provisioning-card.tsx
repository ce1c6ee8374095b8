import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type {
  CreateScimTokenOutput,
  GetSingleSignOnOutput,
} from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { modals } from '../../../components/overlay/modals.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAgo, formatDate } from '../../../lib/times.ts'

const texts = messages.singleSignOn

type Scim = GetSingleSignOnOutput['scim']

const NewTokenDialog = lazyDialog(
  async () => (await import('./new-token-dialog.tsx')).NewTokenDialog,
)

const stale = ['get_single_sign_on', 'list_audit'] as const

/** The token that a directory uses to manage members. */
export function ProvisioningCard({ scim: { url, token } }: { readonly scim: Scim }) {
  const [created, setCreated] = useState<CreateScimTokenOutput>()
  const create = useOrgMutation('create_scim_token', { stale })
  const revoke = useOrgMutation('revoke_scim_token', { stale })
  const send = async () => setCreated(await create.mutateAsync({}))
  const askReplace = () =>
    modals.confirmRed({
      title: texts.replaceTitle,
      help: texts.replaceHelp,
      confirm: texts.replaceToken,
      onConfirm: () => void send(),
    })
  const askRevoke = () =>
    modals.confirmRed({
      title: texts.revokeTitle,
      help: texts.revokeHelp,
      confirm: texts.revokeToken,
      onConfirm: () => toastOnSuccess(revoke.mutateAsync({}), texts.tokenRevoked),
    })
  return (
    <Card title={texts.provisioning} help={texts.provisioningHelp}>
      <CopyBlock title={texts.scimUrl} text={url} copy={texts.copyUrl} />
      <TokenState token={token} />
      <Group>
        <Button
          variant="default"
          loading={create.isPending}
          onClick={token === null ? () => void send() : askReplace}
        >
          {token === null ? texts.createToken : texts.replaceToken}
        </Button>
        {token === null ? null : (
          <Button variant="default" loading={revoke.isPending} onClick={askRevoke}>
            {texts.revokeToken}
          </Button>
        )}
      </Group>
      <NewTokenDialog
        isOpen={created !== undefined}
        token={created?.token ?? ''}
        onClose={() => setCreated(undefined)}
      />
    </Card>
  )
}

function TokenState({ token }: Pick<Scim, 'token'>) {
  const timeZone = useTimeZone()
  if (token === null) {
    return (
      <Text size="sm" c="dimmed">
        {texts.noToken}
      </Text>
    )
  }
  const { createdAt, createdBy, lastUsedAt } = token
  return (
    <Stack gap={2}>
      <Text size="sm" className="free-text">
        {texts.tokenCreated(formatDate(createdAt, timeZone), createdBy)}
      </Text>
      <Text size="sm" c="dimmed">
        {lastUsedAt === null ? texts.tokenUnused : texts.tokenUsed(formatAgo(lastUsedAt))}
      </Text>
    </Stack>
  )
}
