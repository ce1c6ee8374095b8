import { Anchor, Checkbox, Paper, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ListQuarantineOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { Hint } from '../../../components/overlay/hint.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAgo, formatInstant } from '../../../lib/times.ts'
import { contactTexts } from './sent-fields.ts'

type Row = ListQuarantineOutput['rows'][number]

const texts = messages.quarantine

interface Props {
  readonly rows: readonly Row[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: ReadonlySet<string>) => void
}

/** Blocked leads, with the blocking rules and the dates. */
export function QuarantineTable({ rows, chosen, onChoose }: Props) {
  const mayChange = useOrg().may('quarantine.change')
  const isAll = chosen.size === rows.length
  return (
    <Paper withBorder style={{ overflow: 'hidden' }}>
      <Table highlightOnHover verticalSpacing="sm" aria-label={texts.caption}>
        <Table.Thead>
          <Table.Tr>
            {mayChange ? (
              <Table.Th w={44}>
                <Checkbox
                  aria-label={texts.selectAll}
                  checked={isAll}
                  indeterminate={chosen.size > 0 && !isAll}
                  onChange={() => onChoose(new Set(isAll ? [] : rows.map(({ id }) => id)))}
                />
              </Table.Th>
            ) : null}
            <Table.Th>{texts.who}</Table.Th>
            <Table.Th visibleFrom="sm">{texts.rule}</Table.Th>
            <Table.Th>{texts.received}</Table.Th>
            <Table.Th visibleFrom="md">{texts.expires}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <RefusedLead
              key={row.id}
              row={row}
              isChosen={chosen.has(row.id)}
              onToggle={mayChange ? () => onChoose(toggled(chosen, row.id)) : undefined}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

interface RowProps {
  readonly row: Row
  readonly isChosen: boolean
  /** `undefined` if the user lacks the permission to change the quarantine. */
  readonly onToggle: (() => void) | undefined
}

function RefusedLead({ row, isChosen, onToggle }: RowProps) {
  const org = useOrg()
  const [name = texts.nameless, ...contacts] = contactTexts(row.lead)
  return (
    <Table.Tr {...(isChosen ? { bg: 'var(--page)' } : {})}>
      {onToggle === undefined ? null : (
        <Table.Td>
          <Checkbox aria-label={texts.select(name)} checked={isChosen} onChange={onToggle} />
        </Table.Td>
      )}
      <Table.Td>
        <Anchor
          size="sm"
          fw={600}
          className="free-text"
          aria-label={texts.read(name)}
          renderRoot={(props) => (
            <Link
              to="/o/$orgId/settings/$section"
              params={{ orgId: org.id, section: 'quarantine' }}
              search={{ read: row.id }}
              {...props}
            />
          )}
        >
          {name}
        </Anchor>
        {contacts.length === 0 ? null : (
          <Text size="xs" c="dimmed" className="free-text">
            {contacts.join(' · ')}
          </Text>
        )}
        <Text size="xs" c="dimmed" hiddenFrom="sm" className="free-text">
          {row.ruleName}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" className="free-text">
        {row.ruleName}
      </Table.Td>
      <When instant={row.receivedAt} />
      <When instant={row.expiresAt} visibleFrom="md" />
    </Table.Tr>
  )
}

function When({ instant, visibleFrom }: { readonly instant: string; readonly visibleFrom?: 'md' }) {
  const timeZone = useTimeZone()
  return (
    <Table.Td {...(visibleFrom === undefined ? {} : { visibleFrom })}>
      <Hint label={formatInstant(instant, timeZone)}>
        <Text size="sm" component="time" dateTime={instant} style={{ whiteSpace: 'nowrap' }}>
          {formatAgo(instant)}
        </Text>
      </Hint>
    </Table.Td>
  )
}
