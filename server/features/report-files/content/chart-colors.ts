/** Colors of charts, for white paper. The web app has its own, which follow its theme. */
const shades = {
  blue: '#228be6',
  cyan: '#15aabf',
  teal: '#12b886',
  green: '#37b24d',
  lime: '#82c91e',
  darkLime: '#66a80f',
  yellow: '#fab005',
  orange: '#fd7e14',
  darkOrange: '#d9480f',
  red: '#fa5252',
  darkRed: '#e03131',
  pink: '#f06595',
  grape: '#be4bdb',
  violet: '#7048e8',
  indigo: '#5c7cfa',
  gray: '#868e96',
  lightGray: '#adb5bd',
  darkGray: '#495057',
} as const

/** Fixed colors, by key, for series that must look the same in every chart. */
const fixedColors: Readonly<Record<string, string>> = {
  paid_search: shades.blue,
  paid_social: shades.grape,
  paid_video: shades.red,
  paid_other: shades.violet,
  display: shades.indigo,
  email: shades.orange,
  sms: shades.lime,
  push: shades.darkOrange,
  affiliate: shades.darkLime,
  organic_search: shades.teal,
  organic_social: shades.pink,
  organic_video: shades.darkRed,
  ai_assistant: shades.green,
  referral: shades.cyan,
  other: shades.darkGray,
  direct: shades.yellow,
  '(unknown)': shades.gray,
  others: shades.lightGray,
  open: shades.blue,
  qualified: shades.violet,
  won: shades.teal,
  lost: shades.gray,
}

/** Colors for series that have no fixed one, and for attribution models. */
const palette = [
  shades.blue,
  shades.cyan,
  shades.teal,
  shades.yellow,
  shades.orange,
  shades.grape,
  shades.pink,
] as const

/** @param index  Position of the series, for keys without a fixed color. */
export const chartColor = (key: string, index: number): string =>
  fixedColors[key] ?? palette[index % palette.length] ?? shades.gray
