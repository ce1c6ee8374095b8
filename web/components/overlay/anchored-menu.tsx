import { Menu, type MenuProps } from '@mantine/core'
import { AnchoredTo, type AnchorRef } from './anchored-to.tsx'

interface Props extends MenuProps {
  readonly element: AnchorRef
  /** True if the content consists of a search field and an element with the `menu` role. */
  readonly hasSearch?: boolean
}

/** A menu must not contain a field, and Mantine does not allow setting a different role. */
function turnIntoDialog(dropdown: HTMLElement | null): void {
  dropdown?.setAttribute('role', 'dialog')
  dropdown?.removeAttribute('aria-orientation')
}

/** Menu for a button that has already been rendered and refers to the menu by `id`. */
export const AnchoredMenu = ({ element, hasSearch = false, children, ...rest }: Props) => (
  <Menu {...rest}>
    <Menu.Target>
      <AnchoredTo element={element} />
    </Menu.Target>
    <Menu.Dropdown ref={hasSearch ? turnIntoDialog : null} mah="70vh" style={{ overflowY: 'auto' }}>
      {children}
    </Menu.Dropdown>
  </Menu>
)
