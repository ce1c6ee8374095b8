import { Popover } from '@mantine/core'
import { Suspense } from 'react'
import { AnchoredTo, type AnchorRef } from '../../../components/overlay/anchored-to.tsx'
import type { EditorProps } from './editor-props.ts'
import { FilterEditor } from './filter-editor.tsx'

interface Props extends EditorProps {
  readonly element: AnchorRef
  readonly label: string
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/**
 * A filter's editor, anchored to its button. Opens once the editor has loaded: in an empty popover,
 * the focus trap would find nothing to focus, so the editor could not be reached by keyboard.
 */
export const FilterPopover = ({ element, label, isOpen, onToggle, ...editor }: Props) => (
  <Suspense>
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
        <FilterEditor {...editor} />
      </Popover.Dropdown>
    </Popover>
  </Suspense>
)
