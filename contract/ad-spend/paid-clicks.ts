import type { ClickId } from '../click-ids.ts'

/**
 * Ids that only a paid click leaves, and the channel in which it was paid for. `fbc` is none of them:
 * Facebook puts it on every link. Not told beside the ids themselves, because those ship in the pixel.
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
