/**
 * Click and browser ids that ad platforms append to a landing URL or keep in a cookie: which URL
 * parameter and which cookie each is read from.
 *
 * Plain data without imports, because the tracking pixel ships it to browsers.
 */
export const clickIds = {
  gclid: { label: 'Search-ad click ID', query: 'gclid' },
  dclid: { label: 'Display-ad click ID', query: 'dclid' },
  wbraid: { label: 'Web-to-app click ID', query: 'wbraid' },
  gbraid: { label: 'App-to-web click ID', query: 'gbraid' },
  ga4cid: { label: 'Analytics client ID', cookie: '_ga' },
  ga4sid: { label: 'Analytics session ID', cookie: '_ga_' },
  fbc: { label: 'Social-network ad click ID', query: 'fbclid', cookie: '_fbc' },
  fbp: { label: 'Social-network browser ID', cookie: '_fbp' },
  msclkid: { label: 'Second search-ad platform click ID', query: 'msclkid' },
  ttclid: { label: 'Short-video platform click ID', query: 'ttclid', cookie: 'ttclid' },
  twclid: { label: 'Microblogging platform click ID', query: 'twclid', cookie: 'twclid' },
  rdt_cid: { label: 'Community-forum platform click ID', query: 'rdt_cid', cookie: '_rdt_cid' },
  sccid: { label: 'Messaging platform click ID', query: 'ScCid', cookie: '_scclid' },
  epik: { label: 'Pinboard platform click ID', query: 'epik', cookie: '_epik' },
  li_fat_id: {
    label: 'Professional-network first-party tracking ID',
    query: 'li_fat_id',
    cookie: 'li_fat_id',
  },
} as const satisfies Record<string, { label: string; query?: string; cookie?: string }>

/** Name of one click or browser id, spelled as the lead field. */
export type ClickId = keyof typeof clickIds
