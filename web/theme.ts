import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

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

/** How everything looks; components are told nothing of colours but `brand` and meanings. */
export const theme = createTheme({
  colors: { brand },
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
})

/** Dimmed texts that can still be read: the usual ones miss the contrast of WCAG AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#535a60', '--page': '#f6f8f7', '--card': '#ffffff' },
  dark: { '--mantine-color-dimmed': '#b5bbb8', '--page': '#151816', '--card': '#1d211f' },
})
