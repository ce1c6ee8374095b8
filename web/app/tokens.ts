import type { MantineColorsTuple } from '@mantine/core'
import { brandShades } from '../../contract/reports/brand-shades.ts'
import { darkShades, pageColors, textFont } from '../../contract/reports/page-colors.ts'

/** Brand green; buttons use shade 7. */
export const brand: MantineColorsTuple = brandShades

/**
 * Color for success: won leads, and everything that is active or done. An organization's accent
 * color changes only `brand`, because a red accent would make won leads look lost.
 */
export const success: MantineColorsTuple = [...brand]

// The dark shades are darker than Mantine's, to provide enough contrast with white.
export const red: MantineColorsTuple = [
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

/** Neutral shades for the dark theme. */
export const dark: MantineColorsTuple = darkShades

export const fonts = {
  text: textFont,
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
} as const

/** Type scale: captions 12 px, text 14, section titles 16, page titles 24. */
export const fontSizes = {
  xs: '0.75rem',
  sm: '0.875rem',
  md: '0.875rem',
  lg: '1rem',
  xl: '1.25rem',
} as const

export const lineHeights = { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' } as const

/** Headings, from page titles down to titles within cards. */
export const headings = {
  fontWeight: '650',
  sizes: {
    h1: { fontSize: '1.75rem', lineHeight: '1.25' },
    h2: { fontSize: '1.5rem', lineHeight: '1.3' },
    h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
    h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
  },
} as const

/**
 * Surfaces from back to front. In the dark theme, each surface is lighter than the one behind it.
 * Dimmed text has sufficient contrast, unlike Mantine's default, which fails WCAG AA.
 */
export const surfaces = {
  light: {
    '--mantine-color-dimmed': pageColors.light.dimmed,
    '--mantine-color-error': pageColors.light.error,
    // Mantine's placeholders have a contrast of only 2.1.
    '--mantine-color-placeholder': '#6b737a',
    '--page': pageColors.light.page,
    '--card': pageColors.light.card,
    '--line': pageColors.light.line,
    // These two colors do not depend on the organization's accent color.
    '--good': brand[8],
    '--bad': red[8],
    '--mantine-color-red-light-color': 'var(--bad)',
    // Mantine's orange has a contrast of only 2.7 on its yellow.
    '--mantine-color-yellow-light-color': '#8a4b00',
  },
  dark: {
    '--mantine-color-dimmed': pageColors.dark.dimmed,
    '--mantine-color-error': pageColors.dark.error,
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-bright': '#f1f4f2',
    '--page': pageColors.dark.page,
    '--card': pageColors.dark.card,
    '--line': pageColors.dark.line,
    '--good': brand[4],
    '--bad': red[4],
    // Mantine's own shade is almost white.
    '--mantine-color-red-light-color': 'var(--bad)',
    // Menus use this shade for text.
    '--mantine-color-red-6': 'var(--bad)',
    // Mantine's own shade would be as bright as a button. This is its yellow 9 with 72% black.
    '--mantine-color-yellow-light': '#402100',
    // Mantine's own shades of these colors are darker than a card, so they would look recessed.
    '--mantine-color-gray-light': dark[5],
    '--mantine-color-gray-light-hover': dark[4],
    '--mantine-color-success-light': brand[9],
    '--mantine-color-success-light-hover': brand[8],
    '--mantine-color-brand-light': 'var(--mantine-color-brand-9)',
    '--mantine-color-brand-light-hover': 'var(--mantine-color-brand-8)',
  },
} as const
