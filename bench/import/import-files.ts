import { dayMs } from '../../contract/values/time.ts'

/** Typical columns of a CRM export; the service guesses the mapping from their names. */
const leadHeader =
  'externalId,name,email,phone,status,value,createdAt,utm_source,utm_medium,utm_campaign,gclid,country'

const statuses = ['open', 'open', 'open', 'qualified', 'won', 'lost'] as const
const sources = ['google,cpc', 'facebook,paid_social', 'newsletter,email'] as const

/** CSV file of leads from the last year, oldest first, each with an email and a phone number. */
export function buildLeadFile(rows: number, now: Date): string {
  const stepMs = (360 * dayMs) / rows
  const firstMs = now.getTime() - 361 * dayMs
  const lines = Array.from({ length: rows }, (_, i) => {
    const at = new Date(firstMs + i * stepMs).toISOString()
    const status = statuses[i % statuses.length]
    const source = sources[i % sources.length]
    const phone = `+4930${String(10_000_000 + i)}`
    return (
      `crm-${i},Person ${i} Example,person.${i}@example.com,${phone},${status},${i % 5_000}.50,` +
      `${at},${source},campaign ${i % 200},click-${i}-${(i * 7_919) % 1_000_003},DE`
    )
  })
  return `${leadHeader}\n${lines.join('\n')}\n`
}

const spendHeader =
  'Day,Customer ID,Campaign,Campaign ID,Ad group,Ad group ID,Ad ID,Currency code,Cost,Impressions,Clicks'

/** Number of ads per day. */
const ads = 1_000

/** CSV file of ad spend as Google Ads reports it: one row per day and ad. */
export function buildSpendFile(rows: number, now: Date): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const day = new Date(now.getTime() - (1 + Math.floor(i / ads)) * dayMs).toISOString()
    const ad = i % ads
    const campaign = ad % 50
    const group = ad % 200
    return (
      `${day.slice(0, 10)},123-456-7890,Campaign ${campaign},${1_000 + campaign},Group ${group},` +
      `${50_000 + group},${900_000 + ad},EUR,${(i % 900) + 1}.25,${(i % 5_000) + 100},${i % 100}`
    )
  })
  return `${spendHeader}\n${lines.join('\n')}\n`
}
