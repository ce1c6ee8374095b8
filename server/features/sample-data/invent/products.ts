export interface Product {
  readonly name: string
  /** Product page; most sessions about the product start there. */
  readonly page: { readonly path: string; readonly title: string }
  /** Distribution of order values, in EUR. */
  readonly value: { readonly median: number; readonly sigma: number }
  /** Search terms that prospects use. */
  readonly keywords: readonly string[]
  /** Relative share of the leads that do not come from a product campaign. */
  readonly weight: number
}

/** Nordlicht Solar's catalog. */
export const products = {
  photovoltaics: {
    name: 'Photovoltaics',
    page: { path: '/photovoltaik', title: 'Photovoltaik für Ihr Eigenheim' },
    value: { median: 17_900, sigma: 0.28 },
    keywords: ['photovoltaik kaufen', 'solaranlage kosten', 'pv anlage 10 kwp', 'solaranlage kiel'],
    weight: 46,
  },
  battery: {
    name: 'Battery',
    page: { path: '/stromspeicher', title: 'Stromspeicher nachrüsten' },
    value: { median: 8_400, sigma: 0.22 },
    keywords: ['stromspeicher nachrüsten', 'pv speicher 10 kwh'],
    weight: 16,
  },
  heatPump: {
    name: 'Heat pump',
    page: { path: '/waermepumpe', title: 'Wärmepumpe: Kosten und Förderung' },
    value: { median: 26_500, sigma: 0.24 },
    keywords: ['wärmepumpe kosten', 'wärmepumpe förderung', 'wärmepumpe altbau'],
    weight: 18,
  },
  wallbox: {
    name: 'Wallbox',
    page: { path: '/wallbox', title: 'Wallbox mit Installation' },
    value: { median: 1_850, sigma: 0.2 },
    keywords: ['wallbox installation', 'wallbox 11 kw'],
    weight: 10,
  },
  commercial: {
    name: 'Commercial roof',
    page: { path: '/gewerbe', title: 'Photovoltaik für Gewerbedächer' },
    value: { median: 68_000, sigma: 0.45 },
    keywords: ['photovoltaik gewerbe', 'solaranlage industriedach'],
    weight: 5,
  },
  maintenance: {
    name: 'Maintenance',
    page: { path: '/service/wartung', title: 'Wartung und Reinigung' },
    value: { median: 290, sigma: 0.3 },
    keywords: ['pv anlage wartung', 'solaranlage reinigen'],
    weight: 5,
  },
} as const satisfies Record<string, Product>

export type ProductName = keyof typeof products
