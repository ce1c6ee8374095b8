import { Popover } from '@mantine/core'
import { Suspense } from 'react'
import { Lines } from '../../../parts/loaded.tsx'
import { type Standing, StandingAt } from '../../../parts/standing-at.tsx'
import { type EditorProps, FilterEditor } from './filter-editor.tsx'

interface Props extends EditorProps {
  readonly element: Standing
  readonly label: string
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/** The editor of a filter, below what tells it. */
export const FilterPopover = ({ element, label, isOpen, onToggle, ...editor }: Props) => (
  <Popover
    opened={isOpen}
    onChange={onToggle}
    trapFocus
    returnFocus
    position="bottom-start"
    shadow="md"
  >
    <Popover.Target>
      <StandingAt element={element} />
    </Popover.Target>
    <Popover.Dropdown aria-label={label}>
      <Suspense fallback={<Lines count={2} />}>
        <FilterEditor {...editor} />
      </Suspense>
    </Popover.Dropdown>
  </Popover>
)
