/**
 * Click and browser IDs that ad platforms append to landing page URLs or store in cookies, each
 * with its URL parameter and cookie.
 *
 * Plain data without imports, because it is shipped to browsers in the tracking pixel.
 */
export const clickIds = {
  gclid: { label: 'Google click ID (gclid)', query: 'gclid' },
  dclid: { label: 'Display & Video 360 click ID (dclid)', query: 'dclid' },
  wbraid: { label: 'Google Ads iOS web click ID (wbraid)', query: 'wbraid' },
  gbraid: { label: 'Google Ads iOS app click ID (gbraid)', query: 'gbraid' },
  ga4cid: { label: 'Google Analytics client ID (ga4cid)', cookie: '_ga' },
  ga4sid: { label: 'Google Analytics session ID (ga4sid)', cookie: '_ga_' },
  fbc: { label: 'Meta click ID (fbc)', query: 'fbclid', cookie: '_fbc' },
  fbp: { label: 'Meta browser ID (fbp)', cookie: '_fbp' },
  msclkid: { label: 'Microsoft click ID (msclkid)', query: 'msclkid' },
  ttclid: { label: 'TikTok click ID (ttclid)', query: 'ttclid', cookie: 'ttclid' },
  twclid: { label: 'X (Twitter) click ID (twclid)', query: 'twclid', cookie: 'twclid' },
  rdt_cid: { label: 'Reddit click ID (rdt_cid)', query: 'rdt_cid', cookie: '_rdt_cid' },
  sccid: { label: 'Snapchat click ID (sccid)', query: 'ScCid', cookie: '_scclid' },
  epik: { label: 'Pinterest click ID (epik)', query: 'epik', cookie: '_epik' },
  li_fat_id: {
    label: 'LinkedIn click ID (li_fat_id)',
    query: 'li_fat_id',
    cookie: 'li_fat_id',
  },
} as const satisfies Record<string, { label: string; query?: string; cookie?: string }>

/** Name of a click or browser ID, spelled like the lead field. */
export type ClickId = keyof typeof clickIds
