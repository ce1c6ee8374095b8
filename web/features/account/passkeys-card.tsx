import { ActionIcon, Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '../../../contract/organizations/account.ts'
import { passkeys, removePasskey } from '../../api/auth-account.ts'
import { QueryBoundary, SkeletonLines } from '../../components/feedback/query-boundary.tsx'
import { tell, toastError } from '../../components/feedback/toast.ts'
import { Hint } from '../../components/overlay/hint.tsx'
import { modals } from '../../components/overlay/modals.tsx'
import { Card } from '../../components/page/card.tsx'
import { words } from '../../i18n/en/index.ts'
import { formatAgo } from '../../lib/times.ts'
import { AddPasskey } from './add-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

/** Passkeys of the person: added, renamed, removed. */
export function PasskeysCard() {
  const query = useQuery(passkeys)
  const add = () =>
    modals.open({
      title: words.account.addPasskeyTitle,
      children: <AddPasskey onDone={() => modals.closeAll()} />,
    })
  return (
    <Card
      title={words.account.passkeys}
      help={words.account.passkeysHelp}
      actions={
        browserSupportsWebAuthn() ? (
          <Button variant="default" onClick={add}>
            {words.account.addPasskey}
          </Button>
        ) : undefined
      }
    >
      {browserSupportsWebAuthn() ? null : <Text size="sm">{words.account.noPasskeySupport}</Text>}
      <QueryBoundary query={query} skeleton={<SkeletonLines count={1} />}>
        {(known) =>
          known.length === 0 ? (
            <Text size="sm" c="dimmed">
              {words.account.noPasskeys}
            </Text>
          ) : (
            known.map((passkey) => <OnePasskey key={passkey.id} passkey={passkey} />)
          )
        }
      </QueryBoundary>
    </Card>
  )
}

function OnePasskey({ passkey }: { readonly passkey: Passkey }) {
  const { name, isBackedUp, createdAt, lastUsedAt } = passkey
  const used =
    lastUsedAt === null
      ? words.account.passkeyNeverUsed
      : words.account.passkeyUsed(formatAgo(lastUsedAt))
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
              {words.account.passkeySynced}
            </Badge>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed">
          {words.account.passkeyCreated(formatAgo(createdAt))}, {used}
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
      tell(words.account.passkeyRemoved)
    },
    onError: toastError,
  })
  const rename = () =>
    modals.open({
      title: words.account.renameTitle,
      children: <RenamePasskey passkey={passkey} onDone={() => modals.closeAll()} />,
    })
  const ask = () =>
    modals.confirmRed({
      title: words.account.removePasskeyTitle,
      help: words.account.removePasskeyHelp(name),
      confirm: words.account.remove,
      onConfirm: () => remove.mutate(),
    })
  return (
    <Group gap={4} wrap="nowrap">
      <Hint label={words.parts.edit}>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={rename}
          aria-label={words.account.renamePasskey(name)}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Hint>
      <Hint label={words.account.remove}>
        <ActionIcon
          variant="subtle"
          color="red"
          loading={remove.isPending}
          onClick={ask}
          aria-label={words.account.removePasskey(name)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Hint>
    </Group>
  )
}
