import type pg from 'pg'

/** What requests ask for: taken from the data set, so that every answer has something in it. */
export interface Sample {
  /** Ids of leads, in no order. */
  readonly ids: readonly string[]
  /** Searches that a handful of leads match. */
  readonly rareNeedles: readonly string[]
  /** A search that a good part of the leads matches. */
  readonly commonNeedle: string
  /** The middle of the listing, or its page 1,000 when that comes earlier; 50 leads a page. */
  readonly deepPage: number
  /** First and last UTC day of the data set. */
  readonly days: { readonly startDate: string; readonly endDate: string }
}

const sizes = { ids: 10_000, needles: 200, deepPage: 1_000, pageSize: 50 } as const

/** Picks what requests will ask for; the same for the same data set. */
export async function takeSample(client: pg.Client, orgId: string): Promise<Sample> {
  const { rows: leads } = await client.query<{ id: string }>(
    `select id from lead where "orgId" = $1 order by md5(id::text) limit ${sizes.ids}`,
    [orgId],
  )
  const { rows: needles } = await client.query<{ needle: string }>(
    `select split_part(email, '@', 1) as needle from lead
     where "orgId" = $1 and email is not null order by md5(email) limit ${sizes.needles}`,
    [orgId],
  )
  const { rows: sums } = await client.query<{ total: string; first: string; last: string }>(
    `select count(*) as total, min("createdAt")::date::text as first,
       max("createdAt")::date::text as last
     from lead where "orgId" = $1`,
    [orgId],
  )
  const { total, first, last } = sums[0] ?? { total: '0', first: '', last: '' }
  const middle = Math.ceil(Number(total) / sizes.pageSize / 2)
  return {
    ids: leads.map(({ id }) => id),
    rareNeedles: needles.map(({ needle }) => needle),
    commonNeedle: 'gmail',
    deepPage: Math.max(1, Math.min(sizes.deepPage, middle)),
    days: { startDate: first, endDate: last },
  }
}
