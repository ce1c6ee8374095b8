import { Menu, type MenuProps } from '@mantine/core'
import { AnchoredTo, type AnchorRef } from './anchored-to.tsx'

interface Props extends MenuProps {
  readonly element: AnchorRef
}

/** Menu of a button that is already rendered. The button refers to the menu by `id`. */
export const AnchoredMenu = ({ element, children, ...rest }: Props) => (
  <Menu {...rest}>
    <Menu.Target>
      <AnchoredTo element={element} />
    </Menu.Target>
    <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
      {children}
    </Menu.Dropdown>
  </Menu>
)
