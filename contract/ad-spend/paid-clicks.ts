import type { ClickId } from '../click-ids.ts'

/**
 * Click IDs that occur only with paid clicks, and the channel of each. `fbc` is not included,
 * because Facebook adds it to every link. Separate from `click-ids.ts`, which ships in the pixel.
 */
export const paidClicks = {
  gclid: 'paid_search',
  dclid: 'display',
  wbraid: 'paid_search',
  gbraid: 'paid_search',
  msclkid: 'paid_search',
  ttclid: 'paid_social',
  twclid: 'paid_social',
  rdt_cid: 'paid_social',
  sccid: 'paid_social',
  epik: 'paid_social',
  li_fat_id: 'paid_social',
} as const satisfies Partial<Record<ClickId, string>>
