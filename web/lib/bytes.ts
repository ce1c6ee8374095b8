import { locale } from '../i18n/locale.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `3.4 MB`, in powers of 1,000 as in file managers. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), 3)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** step)
}
