import { brandShades } from './brand-shades.ts'

/** Neutral shades for the dark theme, tinted slightly green like its surfaces. */
export const darkShades = [
  '#dfe4e1',
  '#b9c0bc',
  '#99a19d',
  '#6c7570',
  '#3b423e',
  '#333a36',
  '#272d2a',
  '#1d211f',
  '#181c1a',
  '#121513',
] as const

/** Colors that the web app shares with the pages that the server renders. @see L-504 */
export const pageColors = {
  light: {
    page: '#f6f8f7',
    card: '#ffffff',
    line: '#dee2e6',
    text: '#000000',
    dimmed: '#535a60',
    error: '#b82020',
    link: brandShades[7],
  },
  dark: {
    page: '#151816',
    card: '#1d211f',
    line: darkShades[4],
    text: darkShades[0],
    dimmed: '#b5bbb8',
    error: '#ff9c9c',
    link: brandShades[4],
  },
} as const

/** Background of primary buttons in both themes; their text is white. */
export const buttonColors = { normal: brandShades[7], hover: brandShades[8] } as const

/** System fonts provide the scripts that Inter lacks, such as Arabic. */
export const textFont =
  "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif"
