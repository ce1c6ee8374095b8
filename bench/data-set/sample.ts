import type pg from 'pg'

/** Values for requests, taken from the data set so that every request has results. */
export interface Sample {
  /** IDs of leads, in no particular order. */
  readonly ids: readonly string[]
  /** Search terms with only a few matches. */
  readonly rareNeedles: readonly string[]
  /** A lead's email. */
  readonly email: string
  /** A lead's Google click ID. */
  readonly clickId: string
  /** A label in use. */
  readonly labelId: string
  /** External ID of a lead in the middle of the data set. */
  readonly externalId: string
  /** Number of leads in the large organization. */
  readonly leads: number
  /** First and last UTC day of the data set. */
  readonly days: { readonly startDate: string; readonly endDate: string }
}

const sizes = { ids: 10_000, needles: 200 } as const

/** Picks values for requests; the same data set always yields the same values. */
export async function takeSample(owner: pg.Client, orgId: string): Promise<Sample> {
  const { rows: leads } = await owner.query<{ id: string }>(
    `select id from lead where "orgId" = $1 order by md5(id::text) limit ${sizes.ids}`,
    [orgId],
  )
  const { rows: emails } = await owner.query<{ email: string }>(
    `select email from lead
     where "orgId" = $1 and email is not null order by md5(email) limit ${sizes.needles}`,
    [orgId],
  )
  const { rows: sums } = await owner.query<{
    total: string
    first: string
    last: string
    external: string
    label: string
    click: string
  }>(
    `select count(*) as total, min("createdAt")::date::text as first,
       max("createdAt")::date::text as last, max("externalId") as external,
       max(gclid) as click,
       (select id from label where "orgId" = $1 order by name limit 1) as label
     from lead where "orgId" = $1`,
    [orgId],
  )
  const [sum] = sums
  if (sum === undefined) throw new Error(`The data set has no organization ${orgId}.`)
  return {
    ids: leads.map(({ id }) => id),
    rareNeedles: emails.map(({ email }) => email.split('@')[0] ?? email),
    email: emails[0]?.email ?? 'nobody@example.com',
    clickId: sum.click,
    labelId: sum.label,
    externalId: sum.external,
    leads: Number(sum.total),
    days: { startDate: sum.first, endDate: sum.last },
  }
}

/** The small organization whose number of leads is closest to the requested number. */
export async function findSmallOrg(
  owner: pg.Client,
  largeId: string,
  wantedLeads: number,
): Promise<{ readonly id: string; readonly leads: number }> {
  const { rows } = await owner.query<{ id: string; leads: number }>(
    `select id, leads from org, lateral (
       select count(*)::int as leads from lead where "orgId" = org.id) counted
     where id <> $1 order by abs(leads - $2) limit 1`,
    [largeId, wantedLeads],
  )
  const [nearest] = rows
  if (nearest === undefined) throw new Error('The data set has no small organization.')
  return nearest
}
