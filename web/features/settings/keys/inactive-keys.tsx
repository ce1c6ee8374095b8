import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { Card } from '../../../components/page/card.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/en/index.ts'
import { formatDate } from '../../../lib/times.ts'
import type { Key } from './key-state.ts'
import { KeyAccess, KeyName } from './key-table.tsx'

const { keys: texts } = messages.team

/** Keys that open nothing any more, folded away. */
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
        {isOpen ? texts.hideOver : texts.showOver(keys.length)}
      </Button>
      {isOpen ? (
        <Card title={texts.over}>
          <InactiveKeysTable keys={keys} />
        </Card>
      ) : null}
    </Stack>
  )
}

function InactiveKeysTable({ keys }: { readonly keys: readonly Key[] }) {
  const timeZone = useTimeZone()
  return (
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.name}</Table.Th>
          <Table.Th visibleFrom="sm">{texts.access}</Table.Th>
          <Table.Th visibleFrom="lg">{texts.createdBy}</Table.Th>
          <Table.Th>{texts.status}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <Table.Tr key={key.id}>
            <Table.Td>
              <KeyName shown={key} />
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <KeyAccess access={key.access} />
            </Table.Td>
            <Table.Td visibleFrom="lg">
              {texts.createdWhen(key.createdBy, formatDate(key.createdAt, timeZone))}
            </Table.Td>
            <Table.Td>{endText(key, timeZone)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function endText({ revokedAt, expiresAt }: Key, timeZone: string): string {
  if (revokedAt !== null) return texts.revokedWhen(formatDate(revokedAt, timeZone))
  return expiresAt === null ? '' : texts.expiredWhen(formatDate(expiresAt, timeZone))
}
