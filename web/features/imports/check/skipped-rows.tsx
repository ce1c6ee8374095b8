import { List, Text } from '@mantine/core'
import type { ImportLeftOut } from '../../../../contract/imports/import-file.ts'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'

const imports = messages.imports
const texts = messages.spendImports

interface Props {
  readonly leftOut: ImportLeftOut
  /** Explanation of why the rows were skipped. */
  readonly help?: string
  /** True to expand the list initially, because some rows may contain data. */
  readonly isOpen?: boolean
}

/** Rows that were skipped because they do not contain data, such as totals. */
export function SkippedRows({ leftOut, help = texts.nonDataRowsHelp, isOpen = false }: Props) {
  const { total, lines } = leftOut
  if (total === 0) return null
  return (
    <details open={isOpen}>
      <summary>
        <Text size="sm" component="span">
          {texts.nonDataRows(total)}
        </Text>
      </summary>
      <Text size="sm" c="dimmed" mt="xs">
        {help} {lines.length < total ? texts.firstRows(formatNumber(lines.length)) : ''}
      </Text>
      <List size="sm" mt="xs">
        {lines.map(({ line, text }) => (
          <List.Item key={line} className="free-text">
            <Text span size="sm" c="dimmed">
              {imports.row} {formatNumber(line)}:
            </Text>{' '}
            {text}
          </List.Item>
        ))}
      </List>
    </details>
  )
}
