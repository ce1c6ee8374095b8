import type { Preset } from './period.ts'

/**
 * Keyboard shortcuts that choose a period; the same as in Plausible for periods that Plausible also
 * offers.
 */
export const presetKeys: Readonly<Record<Preset, string>> = {
  today: 'D',
  yesterday: 'E',
  '7d': 'W',
  '28d': 'F',
  '30d': 'T',
  '90d': 'Q',
  '91d': 'N',
  month: 'M',
  lastMonth: 'P',
  year: 'Y',
  '12m': 'L',
  all: 'A',
  custom: 'C',
}

const presetByKey: ReadonlyMap<string, Preset> = new Map(
  // The keys of `presetKeys` are exactly the presets.
  Object.entries(presetKeys).map(([preset, key]) => [key, preset as Preset]),
)

/** Preset for a key; `undefined` if the key has none. */
export const findPreset = ({
  key,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Preset | undefined =>
  shiftKey ? undefined : presetByKey.get(key.toUpperCase())
