import { Box, Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import type { ImportView } from '../import-view.ts'
import { columnName } from '../upload/import-file.ts'
import { type ProblemGroup, ProblemRows } from './problem-rows.tsx'

const texts = messages.imports

interface Props {
  readonly view: ImportView
  readonly groups: readonly ProblemGroup[]
}

/** Problems with their numbers of rows, which are listed on request; a single problem is open. */
export const ProblemGroups = ({ view, groups }: Props) => (
  <div>
    {groups.map((group) => (
      <OpenableGroup
        key={`${group.column} ${group.reason}`}
        view={view}
        group={group}
        isOpenAtFirst={groups.length === 1}
      />
    ))}
  </div>
)

interface GroupProps {
  readonly view: ImportView
  readonly group: ProblemGroup
  readonly isOpenAtFirst: boolean
}

function OpenableGroup({ view, group, isOpenAtFirst }: GroupProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const id = useId()
  const { column, reason, rows } = group
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  const name = column === null ? texts.wholeRow : columnName(view, column)
  return (
    <Box py={4}>
      <UnstyledButton
        py={4}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Icon size={16} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
          <Text size="sm" span className="free-text">
            <Text span inherit fw={600} className="figures">
              {texts.problemRows(formatNumber(rows), rows)}
            </Text>
            {' · '}
            {name}: <ServiceMessage text={reason} />
          </Text>
        </Group>
      </UnstyledButton>
      {isOpen ? (
        <Box id={id} ps={26} pb="xs">
          <ProblemRows view={view} group={group} />
        </Box>
      ) : null}
    </Box>
  )
}
