import { Menu, type MenuProps } from '@mantine/core'
import { type Standing, StandingAt } from './standing-at.tsx'

interface Props extends MenuProps {
  readonly element: Standing
}

/** A menu at a button that is there already; the button says what it controls by `id`. */
export const MenuAt = ({ element, children, ...rest }: Props) => (
  <Menu {...rest}>
    <Menu.Target>
      <StandingAt element={element} />
    </Menu.Target>
    <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
      {children}
    </Menu.Dropdown>
  </Menu>
)
