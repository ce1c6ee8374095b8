import type { messages } from '../../../i18n/index.ts'
import type { Kind } from './destination-state.ts'

type SettingName = keyof typeof messages.conversions.settings

/** A setting for a platform account, as a form field. */
export interface PlatformSetting {
  readonly name: SettingName
  readonly isOptional?: true
  /** True if the setting is shown as a switch. */
  readonly isSwitch?: true
  readonly choices?: readonly string[]
}

/** Settings by kind. The template for `http` can be set only through the API. */
export const platformSettings: Readonly<Record<Kind, readonly PlatformSetting[]>> = {
  google_file: [],
  meta: [{ name: 'datasetId' }, { name: 'testEventCode', isOptional: true }],
  tiktok: [
    { name: 'eventSource', choices: ['web', 'crm'] },
    { name: 'eventSourceId' },
    { name: 'testEventCode', isOptional: true },
  ],
  linkedin: [{ name: 'sendsNames', isSwitch: true }],
  pinterest: [{ name: 'adAccountId' }, { name: 'isTest', isSwitch: true }],
  reddit: [{ name: 'pixelId' }, { name: 'testId', isOptional: true }],
  snapchat: [{ name: 'pixelId' }],
  x: [{ name: 'pixelId' }],
  google_ads: [{ name: 'customerId' }, { name: 'managerId', isOptional: true }],
  microsoft: [
    { name: 'customerId' },
    { name: 'accountId' },
    { name: 'sendsContacts', isSwitch: true },
  ],
  ga4: [{ name: 'measurementId' }],
  http: [{ name: 'url' }],
}

export type SettingValues = Readonly<Partial<Record<string, string | boolean>>>

/** Converts stored settings to form values. */
export const toSettingValues = (kind: Kind, stored: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    platformSettings[kind].map(({ name, isSwitch, choices }) => {
      const value = stored[name]
      if (isSwitch) return [name, value === true]
      return [name, typeof value === 'string' ? value : (choices?.[0] ?? '')]
    }),
  )

/**
 * Settings to send. Stored settings that are not in the form, such as a template, are kept.
 *
 * @param stored  Settings of the same kind.
 */
export function toSettings(
  kind: Kind,
  values: SettingValues,
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = platformSettings[kind].flatMap(({ name, isOptional }): [string, unknown][] => {
    const value = values[name]
    if (typeof value !== 'string') return [[name, value === true]]
    const text = value.trim()
    return text === '' && isOptional ? [] : [[name, text]]
  })
  const own = new Set<string>(platformSettings[kind].map(({ name }) => name))
  const kept = Object.entries(stored).filter(([name]) => !own.has(name))
  return Object.fromEntries([...kept, ...entries])
}
