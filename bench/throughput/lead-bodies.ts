/** Body for creating a lead, as sent by a website's form handler. */
export type LeadBody = Readonly<Record<string, string | number | boolean>>

/**
 * Creates distinct bodies; `run` distinguishes the leads of one benchmark from those of another.
 */
export function leadBodies(run: string): () => LeadBody {
  const draw = seeded(4_711)
  let count = 0
  return () => makeLead(`${run}${++count}`, draw)
}

/** Generator of numbers between 0 and 1, determined by the seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const firstNames = ['Anna', 'Thomas', 'Julia', 'Stefan', 'Laura', 'Markus', 'Ayşe', 'Jürgen']
const lastNames = ['Müller', 'Bergmann', 'Lindner', 'Kramer', 'Hoffeld', 'Weiß', 'Steinbach']
const domains = ['gmail.com', 'gmail.com', 'gmx.de', 'web.de', 'kramer-bau.de', 'steinbach.io']
const paths = ['/contact', '/pricing', '/demo', '/landing/spring']

function makeLead(unique: string, draw: () => number): LeadBody {
  const pick = (list: readonly string[]): string => list[Math.floor(draw() * list.length)] ?? ''
  const consent = draw() < 0.6
  return {
    ...(draw() < 0.6 ? { externalId: `run-${unique}` } : {}),
    name: `${pick(firstNames)} ${pick(lastNames)}`,
    email: `lead.${unique}@${pick(domains)}`,
    ...(draw() < 0.75 ? { phone: `+49 151 ${Math.floor(1e7 + draw() * 8.9e7)}` } : {}),
    ...(draw() < 0.15 ? { note: 'Please call me back in the afternoon about the offer.' } : {}),
    ...(draw() < 0.2 ? { custom: JSON.stringify({ form: 'f_1', budget: 5_000 }) } : {}),
    ...(draw() < 0.3 ? { value: Math.round(draw() * 500_000) / 100 } : {}),
    website: 'https://www.example.com',
    path: pick(paths),
    country: 'DE',
    ...(draw() < 0.4 ? fromSearchAd(unique, draw) : { referrer: 'https://www.google.com/' }),
    ad_storage: consent,
    ad_user_data: consent,
    analytics_storage: consent,
    ad_personalization: consent,
  }
}

const fromSearchAd = (unique: string, draw: () => number): LeadBody => ({
  gclid: `Cj0KCQiA${unique.padStart(60, 'x')}EALw_wcB`,
  ga4cid: `1234567890.${Math.floor(draw() * 1e9)}`,
  ga4sid: String(Math.floor(draw() * 1e9)),
  utm_source: 'google',
  utm_medium: 'cpc',
  utm_campaign: `campaign_${Math.floor(draw() * 400)}`,
})
