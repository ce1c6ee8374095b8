import type { Channel } from '../tracking/channels.ts'
import { brandShades } from './brand-shades.ts'
import { othersKey } from './dashboard-series.ts'

/** Color for success. Not affected by an organization's accent color. */
const success = brandShades[6]

const channelColors: Record<Channel, string> = {
  paid_search: '#228be6',
  paid_social: '#be4bdb',
  paid_video: '#e03131',
  paid_other: '#7048e8',
  display: '#5c7cfa',
  email: '#fd7e14',
  sms: '#82c91e',
  push: '#d9480f',
  affiliate: '#66a80f',
  organic_search: '#12b886',
  organic_social: '#f06595',
  organic_video: '#b02525',
  ai_assistant: '#37b24d',
  referral: '#15aabf',
  other: '#495057',
  direct: '#fab005',
}

/** Fixed colors, by key, for series that must look the same in every chart. */
const fixedColors: Readonly<Record<string, string>> = {
  ...channelColors,
  '(unknown)': '#868e96',
  [othersKey]: '#adb5bd',
  open: '#228be6',
  qualified: '#7950f2',
  won: success,
  lost: '#868e96',
}

/** Colors for series without a fixed color. */
const palette = ['#228be6', '#fd7e14', '#12b886', '#be4bdb', '#fab005', '#15aabf', '#f06595']

/**
 * Color of a series in web app and PDF charts.
 *
 * @param index  Position of the series, for keys without a fixed color.
 * @param accent  Color of the total, which follows the organization's accent color.
 */
export const chartColor = (key: string, index: number, accent: string): string =>
  key === 'all' ? accent : (fixedColors[key] ?? palette[index % palette.length] ?? success)

export const spendColors = { spend: '#adb5bd', wonValue: success } as const
