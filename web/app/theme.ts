import {
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
} from '@mantine/core'
import { shared } from '../i18n/shared.ts'
import {
  brand,
  dark,
  fontSizes,
  fonts,
  headings,
  lineHeights,
  red,
  success,
  surfaces,
} from './tokens.ts'

const closeButtonProps = { 'aria-label': shared.close }

// Without this, screen readers would announce a dialog's header as the page's banner.
const dialog: Partial<ModalProps & DrawerProps> = {
  closeButtonProps,
  attributes: { header: { role: 'none' } },
}

// Without this, the hidden placeholder would count as a menu item.
const menu: Partial<MenuProps> = { withInitialFocusPlaceholder: false }

const notice: Partial<NotificationProps> = { closeButtonProps }

/** The app's theme. Components refer only to `brand`, `success` and semantic colors. */
export const theme = createTheme({
  colors: { brand, success, red, dark },
  primaryColor: 'brand',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: fonts.text,
  fontFamilyMonospace: fonts.mono,
  fontSizes,
  lineHeights,
  headings,
  focusRing: 'auto',
  respectReducedMotion: true,
  // Calling each component's `extend` would load that component on every page.
  components: {
    Modal: { defaultProps: dialog },
    Drawer: { defaultProps: dialog },
    Menu: { defaultProps: menu },
    Notification: { defaultProps: notice },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, ...surfaces })
