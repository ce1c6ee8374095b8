import { ActionIcon, Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { IconFingerprint, IconPencil } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '../../../contract/organizations/account.ts'
import { passkeys, removePasskey } from '../../api/auth-account.ts'
import { QueryBoundary, SkeletonLines } from '../../components/feedback/query-boundary.tsx'
import { toastError, toastSuccess } from '../../components/feedback/toast.ts'
import { Hint } from '../../components/overlay/hint.tsx'
import { modals } from '../../components/overlay/modals.tsx'
import { Card } from '../../components/page/card.tsx'
import { RemoveButton } from '../../components/table/remove-button.tsx'
import { messages } from '../../i18n/index.ts'
import { formatAgo } from '../../lib/times.ts'
import { AddPasskey } from './add-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

/** Adds, renames and removes the user's passkeys. */
export function PasskeysCard() {
  const query = useQuery(passkeys)
  const add = () =>
    modals.open({
      title: messages.account.addPasskeyTitle,
      children: <AddPasskey onDone={() => modals.closeAll()} />,
    })
  return (
    <Card
      title={messages.account.passkeys}
      help={messages.account.passkeysHelp}
      actions={
        browserSupportsWebAuthn() ? (
          <Button variant="default" onClick={add}>
            {messages.account.addPasskey}
          </Button>
        ) : undefined
      }
    >
      {browserSupportsWebAuthn() ? null : (
        <Text size="sm">{messages.account.noPasskeySupport}</Text>
      )}
      <QueryBoundary query={query} skeleton={<SkeletonLines count={1} />}>
        {(passkeyList) =>
          passkeyList.length === 0 ? (
            <Text size="sm" c="dimmed">
              {messages.account.noPasskeys}
            </Text>
          ) : (
            passkeyList.map((passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />)
          )
        }
      </QueryBoundary>
    </Card>
  )
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { name, isBackedUp, createdAt, lastUsedAt } = passkey
  const used =
    lastUsedAt === null
      ? messages.account.passkeyNeverUsed
      : messages.account.passkeyUsed(formatAgo(lastUsedAt))
  return (
    <Group wrap="nowrap" gap="sm">
      <ThemeIcon variant="light" size={36} radius="xl" aria-hidden>
        <IconFingerprint size={18} />
      </ThemeIcon>
      <Stack gap={0} flex={1} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={600} className="free-text">
            {name}
          </Text>
          {isBackedUp ? (
            <Badge size="xs" variant="light" color="gray">
              {messages.account.passkeySynced}
            </Badge>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed">
          {messages.account.passkeyCreated(formatAgo(createdAt))}, {used}
        </Text>
      </Stack>
      <PasskeyActions passkey={passkey} />
    </Group>
  )
}

function PasskeyActions({ passkey }: { readonly passkey: Passkey }) {
  const { id, name } = passkey
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removePasskey(id),
    onSuccess: async () => {
      await client.refetchQueries(passkeys)
      toastSuccess(messages.account.passkeyRemoved)
    },
    onError: toastError,
  })
  const rename = () =>
    modals.open({
      title: messages.account.renameTitle,
      children: <RenamePasskey passkey={passkey} onDone={() => modals.closeAll()} />,
    })
  const confirmRemoval = () =>
    modals.confirmRed({
      title: messages.account.removePasskeyTitle,
      help: messages.account.removePasskeyHelp(name),
      confirm: messages.account.remove,
      onConfirm: () => remove.mutate(),
    })
  return (
    <Group gap={4} wrap="nowrap">
      <Hint label={messages.shared.edit}>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={rename}
          aria-label={messages.account.renamePasskey(name)}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Hint>
      <RemoveButton
        label={messages.account.removePasskey(name)}
        isLoading={remove.isPending}
        onClick={confirmRemoval}
        hint={messages.account.remove}
      />
    </Group>
  )
}
