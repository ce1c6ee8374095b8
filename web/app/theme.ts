import {
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
} from '@mantine/core'
import { shared } from '../i18n/shared.ts'

const brand: MantineColorsTuple = [
  '#e9f7f0',
  '#d3ede0',
  '#a5dabf',
  '#74c79d',
  '#4cb67f',
  '#2f9f69',
  '#1a8a57',
  '#0b7a4b',
  '#066440',
  '#024b30',
]

// The dark shades are darker than Mantine's, for enough contrast with white.
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8f8f',
  '#ff6b6b',
  '#e03131',
  '#c92a2a',
  '#b02525',
  '#8f1d1d',
]

const closeButtonProps = { 'aria-label': shared.close }

// Without this, screen readers would announce a dialog's header as the page's banner.
const dialog: Partial<ModalProps & DrawerProps> = {
  closeButtonProps,
  attributes: { header: { role: 'none' } },
}

// Without this, the hidden placeholder would count as a menu item.
const menu: Partial<MenuProps> = { withInitialFocusPlaceholder: false }

const notice: Partial<NotificationProps> = { closeButtonProps }

/** Theme of the app. Components name only `brand` and semantic colors. */
export const theme = createTheme({
  colors: { brand, red },
  primaryColor: 'brand',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: { fontWeight: '650' },
  focusRing: 'auto',
  respectReducedMotion: true,
  // Calling each component's `extend` would load the component with every page.
  components: {
    Modal: { defaultProps: dialog },
    Drawer: { defaultProps: dialog },
    Menu: { defaultProps: menu },
    Notification: { defaultProps: notice },
  },
})

/** Dimmed text with sufficient contrast: Mantine's default fails WCAG AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#535a60',
    '--mantine-color-error': '#b82020',
    '--page': '#f6f8f7',
    '--card': '#ffffff',
    '--line': 'var(--mantine-color-gray-3)',
  },
  dark: {
    '--mantine-color-dimmed': '#b5bbb8',
    '--mantine-color-error': '#ff9c9c',
    '--page': '#151816',
    '--card': '#1d211f',
    '--line': 'var(--mantine-color-dark-4)',
  },
})
