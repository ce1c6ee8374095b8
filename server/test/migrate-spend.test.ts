import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { fingerprint } from '../features/ad-spend/ingest/fingerprints.ts'
import { migrate } from '../platform/db/migrate.ts'
import { newId } from '../platform/process/ids.ts'

const server = inject('postgres')

const read = (name: string) => readFile(new URL(`../migrations/${name}`, import.meta.url), 'utf8')

/** A migrated database with the ad spend tables as they were before migration 0017. */
async function before(): Promise<pg.Client & AsyncDisposable> {
  const admin = new pg.Client(server)
  await admin.connect()
  const database = `spend_${newId().replaceAll('-', '')}`
  await admin.query(`create database ${database}`)
  await migrate({ ...server, database }, 'leadtrace_app')
  const client = new pg.Client({ ...server, database })
  await client.connect()
  await client.query(`drop table ad_spend, ad_campaign_day, ad_month, ad, ad_campaign, ad_word,
    ad_detail, ad_lead, ad_mapping, currency_rate; alter table lead_segment drop "adsKnown";
    drop aggregate sum_bigint(bigint); alter function enable_tenant_rls(regclass) rename to fence`)
  await client.query(await read('0003_ad_spend.sql'))
  return Object.assign(client, {
    async [Symbol.asyncDispose]() {
      await client.end()
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    },
  })
}

const columns = `date::text, platform, "accountId", "campaignId", "adGroupId", "adId",
  nullif("accountName", '') as "accountName", nullif("campaignName", '') as "campaignName",
  nullif("adGroupName", '') as "adGroupName", nullif("adName", '') as "adName", currency,
  "spendMicros", impressions, clicks, "conversionsMicros", "conversionsValueMicros", "updatedAt"`

test('existing ad spend is unchanged, and has the same sums and hashes as from the service', async () => {
  await using client = await before()
  const orgs = [newId(), newId()]
  for (const id of orgs) {
    await client.query(`insert into org (id, name, "createdAt") values ($1, 'Old', now())`, [id])
    // Covers names that change, are missing or differ only by currency; two months; and a day with
    // two ads.
    await client.query(
      `insert into ad_spend select $1, day::date, 'google_ads', 'a1', 'c' || n % 2, '', 'ä' || n,
         nullif(case when day < '2026-02-01' then 'Old' else 'New' end, n::text), null, 'Grüße', null,
         case when n = 2 then 'USD' else 'EUR' end, 1000000 + n, n, 1, 2, 3, day
       from generate_series(0, 2) as n,
         generate_series('2026-01-30'::timestamptz, '2026-02-02', interval '1 day') as day`,
      [id],
    )
  }
  const old = await client.query(
    `select "orgId", ${columns} from ad_spend order by 1, 2, 3, 4, 5, 6, 7`,
  )

  await client.query(await read('0017_ad_figures.sql'))

  const now = await client.query(`select ad_spend."orgId", ${columns}
    from ad_spend join ad using ("orgId", ad) join ad_campaign using ("orgId", campaign)
    order by 1, 2, 3, 4, 5, 6, 7`)
  expect(now.rows).toEqual(old.rows)
  expect(now.rows).toHaveLength(24)
  const { rows: sums } = await client.query(`
    select (select sum("spendMicros") from ad_spend) as rows,
      (select sum("spendMicros") from ad_campaign_day) as days,
      (select sum("spendMicros") from ad_month) as months,
      (select sum(ads) from ad_campaign_day) as "ofDays",
      (select sum(bit_count(days::bit(32))) from ad_month) as "ofMonths"`)
  const all = String(24_000_000 + 24)
  expect(sums).toEqual([{ rows: all, days: all, months: all, ofDays: '24', ofMonths: '24' }])
  const { rows: ads } = await client.query(`select platform, "accountId", "campaignId", "adGroupId",
    "adId", ad.key from ad join ad_campaign using ("orgId", campaign)`)
  expect(ads).toHaveLength(12)
  for (const { key, ...ids } of ads) expect(key).toBe(fingerprint(Object.values<string>(ids)))
})
