import type pg from 'pg'
import type { Mark } from './data-folder.ts'
import { removeSegments } from './remove-segments.ts'

/** Removes rows created by measurements, so that each run starts from the same rows. */
export async function removeCreated(
  owner: pg.Client,
  { orgId, endsAt }: Pick<Mark, 'orgId' | 'endsAt'>,
): Promise<void> {
  await owner.query('begin')
  const { rowCount: ours } = await owner.query(
    'delete from lead where "orgId" = $1 and "createdAt" > $2',
    [orgId, endsAt],
  )
  const { rowCount: theirs } = await owner.query(
    'delete from baseline.lead where org_id = $1 and "createdAt" > $2',
    [orgId, endsAt],
  )
  await removeSegments(owner, orgId, endsAt)
  await owner.query('delete from session where "orgId" = $1 and "startedAt" > $2', [orgId, endsAt])
  await owner.query(
    'truncate idempotency, rejected_lead, page_view, session_alias, rejected_event, event_count, rejected_create',
  )
  await owner.query('commit')
  if (ours || theirs) await owner.query('vacuum analyze')
}
