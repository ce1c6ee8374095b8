import { Popover } from '@mantine/core'
import { Suspense } from 'react'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { AnchoredTo, type AnchorRef } from '../../../components/overlay/anchored-to.tsx'
import type { EditorProps } from './editor-props.ts'
import { FilterEditor } from './filter-editor.tsx'

interface Props extends EditorProps {
  readonly element: AnchorRef
  readonly label: string
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/** A filter's editor, anchored to its button. */
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
      <AnchoredTo element={element} />
    </Popover.Target>
    <Popover.Dropdown aria-label={label}>
      <Suspense fallback={<SkeletonLines count={2} />}>
        <FilterEditor {...editor} />
      </Suspense>
    </Popover.Dropdown>
  </Popover>
)
