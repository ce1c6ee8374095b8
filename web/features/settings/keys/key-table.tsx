import { Badge, Box, Button, Code, Text } from '@mantine/core'
import { findPreset } from '../../../../contract/scopes.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAgo, formatDate } from '../../../lib/times.ts'
import { ScopeBadges } from '../shared/scope-badges.tsx'
import { SettingsTable } from '../shared/settings-table.tsx'
import type { Key } from './key-state.ts'

const { keys: texts } = messages.team

const columns = [
  { label: texts.name },
  { label: texts.access, visibleFrom: 'sm' },
  { label: texts.lastUsed, visibleFrom: 'xs' },
  { label: texts.expires, visibleFrom: 'xs' },
  { label: texts.createdBy, visibleFrom: 'lg' },
] as const

/** Active keys. */
export const KeyTable = ({ keys }: { readonly keys: readonly Key[] }) => (
  <SettingsTable columns={columns} actions={texts.actions}>
    {keys.map((key) => (
      <KeyRow key={key.id} shown={key} />
    ))}
  </SettingsTable>
)

function KeyRow({ shown }: { readonly shown: Key }) {
  const { createdBy, createdAt, lastUsedAt, expiresAt } = shown
  const org = useOrg()
  const timeZone = useTimeZone()
  const used = lastUsedAt === null ? texts.neverUsed : formatAgo(lastUsedAt)
  return (
    <Table.Tr>
      <Table.Td>
        <KeyName shown={shown} />
        <Box hiddenFrom="sm" mt={4}>
          <NarrowAccess scopes={shown.scopes} />
        </Box>
        <Text hiddenFrom="xs" size="xs" c="dimmed">
          {texts.usedWhen(used)}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <KeyAccess scopes={shown.scopes} />
      </Table.Td>
      <Table.Td visibleFrom="xs">{used}</Table.Td>
      <Table.Td visibleFrom="xs">
        {expiresAt === null ? texts.neverExpires : formatDate(expiresAt, timeZone)}
      </Table.Td>
      <Table.Td visibleFrom="lg">
        <Text size="sm">{formatDate(createdAt, timeZone)}</Text>
        <Text size="xs" c="dimmed" className="free-text">
          {createdBy}
        </Text>
      </Table.Td>
      <Table.Td ta="end">{org.may('keys.change') ? <Revoke shown={shown} /> : null}</Table.Td>
    </Table.Tr>
  )
}

/** Name and visible prefix of a key. */
export const KeyName = ({ shown: { name, hint } }: { readonly shown: Key }) => (
  <>
    <Text size="sm" fw={600} className="free-text">
      {name}
    </Text>
    <Code>{hint}…</Code>
  </>
)

/** Name of the preset, or the individual scopes. */
export function KeyAccess({ scopes }: Pick<Key, 'scopes'>) {
  const preset = findPreset(scopes)
  if (preset === undefined) return <ScopeBadges scopes={scopes} />
  return (
    <Badge variant="light" color={preset === 'read' ? 'gray' : 'brand'} tt="none" miw="max-content">
      {texts.accessNames[preset]}
    </Badge>
  )
}

/** {@link KeyAccess} for phones, where a badge would push the button out of the card. */
function NarrowAccess({ scopes }: Pick<Key, 'scopes'>) {
  const preset = findPreset(scopes)
  if (preset === undefined) return <ScopeBadges scopes={scopes} />
  return <Text size="xs">{texts.accessNames[preset]}</Text>
}

function Revoke({ shown: { id, name } }: { readonly shown: Key }) {
  const revoke = useOrgMutation('revoke_key', { stale: ['list_keys', 'list_audit'] })
  const ask = () =>
    modals.confirmRed({
      title: texts.revokeTitle(name),
      help: texts.revokeHelp,
      confirm: texts.revoke,
      onConfirm: () => toastOnSuccess(revoke.mutateAsync({ id }), texts.revoked),
    })
  return (
    <Button
      variant="default"
      size="xs"
      loading={revoke.isPending}
      onClick={ask}
      aria-label={texts.revokeKey(name)}
    >
      {texts.revoke}
    </Button>
  )
}
