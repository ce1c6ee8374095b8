import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { Card } from '../../../components/page/card.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatDate } from '../../../lib/times.ts'
import { SettingsTable } from '../shared/settings-table.tsx'
import type { Key } from './key-state.ts'
import { KeyAccess, KeyName } from './key-table.tsx'

const { keys: texts } = messages.team

const columns = [
  { label: texts.name },
  { label: texts.access, visibleFrom: 'sm' },
  { label: texts.createdBy, visibleFrom: 'lg' },
  { label: texts.status },
] as const

/** Expired and revoked keys, collapsed. */
export function InactiveKeys({ keys }: { readonly keys: readonly Key[] }) {
  const [isOpen, { toggle }] = useDisclosure()
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Stack align="stretch" gap="sm">
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {isOpen ? texts.hideInactive : texts.showInactive(keys.length)}
      </Button>
      {isOpen ? (
        <Card title={texts.inactive}>
          <InactiveKeysTable keys={keys} />
        </Card>
      ) : null}
    </Stack>
  )
}

function InactiveKeysTable({ keys }: { readonly keys: readonly Key[] }) {
  const timeZone = useTimeZone()
  return (
    <SettingsTable columns={columns}>
      {keys.map((key) => (
        <Table.Tr key={key.id}>
          <Table.Td>
            <KeyName shown={key} />
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <KeyAccess scopes={key.scopes} />
          </Table.Td>
          <Table.Td visibleFrom="lg">
            {texts.createdWhen(key.createdBy, formatDate(key.createdAt, timeZone))}
          </Table.Td>
          <Table.Td>{endText(key, timeZone)}</Table.Td>
        </Table.Tr>
      ))}
    </SettingsTable>
  )
}

function endText({ revokedAt, expiresAt }: Key, timeZone: string): string {
  if (revokedAt !== null) return texts.revokedWhen(formatDate(revokedAt, timeZone))
  return expiresAt === null ? '' : texts.expiredWhen(formatDate(expiresAt, timeZone))
}
