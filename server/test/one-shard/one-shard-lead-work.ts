import { selectDueBulkChanges } from '../../features/bulk-changes/bulk-change-store.ts'
import { runBulkChangeTurn } from '../../features/bulk-changes/bulk-change-worker.ts'
import { expireBulkChanges } from '../../features/bulk-changes/index.ts'
import { selectOrgsWithWork } from '../../features/custom-fields/custom-field-store.ts'
import { fillNext } from '../../features/custom-fields/fill-values.ts'
import { selectLeads } from '../../features/leads/list/store/list-store.ts'
import { selectOwnerNames } from '../../features/leads/store/owner-store.ts'
import { hasManyValues } from '../../lead-index/page/custom-matches-store.ts'
import { selectPage } from '../../lead-index/page/plan-page.ts'
import type { Database } from '../../platform/db/database.ts'
import type { TestPerson } from '../calls/app-calls.ts'
import { create, list } from '../calls/lead-calls.ts'
import type { TestOrg, TestService } from '../harness.ts'

interface Row {
  readonly id: string
}

/**
 * Adds custom fields, filters by them in every way and archives them; uses stages and the board.
 */
export async function useCustomFields(
  { db }: TestService,
  org: TestOrg,
  owner: TestPerson,
): Promise<void> {
  const at = `/orgs/${org.orgId}`
  const fill = async () => {
    while (await fillNext(db, org.orgId));
  }
  await create(org, { name: 'Large', custom: { size: 5, plan: 'Pro' } })
  for (const body of [
    { key: 'size', label: 'Size', type: 'number' },
    { key: 'plan', label: 'Plan', type: 'text' },
  ]) {
    await owner.call(`POST ${at}/custom-fields`, { body })
  }
  await fill()
  for (const name of ['custom-fields', 'stages']) {
    const { body } = await owner.call(`GET ${at}/${name}`)
    const active = body.data.filter((one: { archivedAt?: string | null }) => !one.archivedAt)
    await owner.call(`PUT ${at}/${name}`, { body: { ids: active.map(({ id }: Row) => id) } })
  }
  const filters = ['size[gte]=1', 'size=5', 'plan=Pro', 'plan[gt]=A', 'plan[contains]=r']
  for (const filter of [...filters, 'plan[exists]=true', 'plan[exists]=false']) {
    const [name, value] = filter.split('=')
    for (const more of [{}, { status: 'open', search: 'Large' }]) {
      await list(org, { [`custom${name?.replace(/^\w+/, '[$&]')}`]: value ?? '', ...more })
    }
  }
  await owner.call(`GET ${at}/board-sums`, { query: 'search=Large' })
  const { body } = await owner.call(`GET ${at}/custom-fields`)
  await countManyByCustom(db, org, body.data[0].id)
  for (const { id } of body.data) await owner.call(`DELETE ${at}/custom-fields/${id}`)
  await fill()
}

/** Counts leads as if there were more matches than can be checked individually. */
async function countManyByCustom(db: Database, org: TestOrg, fieldId: string): Promise<void> {
  const test = { op: 'exists', value: true } as const
  const value = { orgId: org.orgId, fieldId, key: 'size', test }
  const custom = { field: 'custom', op: 'custom', value } as const
  const order = [{ field: 'createdAt', direction: 'desc' } as const]
  await db.readInOrg(org.orgId, (tx) => hasManyValues(tx, value, 10))
  for (const needles of [[], ['large']]) {
    const page = { filters: [custom], needles, order, limit: 1, offset: 0, after: undefined }
    await db.readInOrg(org.orgId, (tx) =>
      selectPage(tx, page, (source) => selectLeads(tx, source, { fields: ['id'] }), {
        customIds: 0,
      }),
    )
  }
}

/** Changes leads in bulk, undoes the change, deletes its record, and reads the owners' names. */
export async function useBulkChanges(
  { db }: TestService,
  org: TestOrg,
  owner: TestPerson,
): Promise<void> {
  // The samples have already started a change, and an organization can run only one at a time.
  const { body: listed } = await owner.call(`GET /orgs/${org.orgId}/bulk-changes`)
  for (const { id } of listed.data) await runBulkChangeTurn(db, { orgId: org.orgId, id })
  await db.inSystem((tx) => selectDueBulkChanges(tx, new Date().toISOString()))
  await db.inSystem(selectOrgsWithWork)
  await fillNext(db, org.orgId)
  await org.call('POST /leads', { body: { name: 'Taken', externalId: 'taken' } })
  for (const changes of [{ value: 7 }, { ownerId: owner.id }, { deleted: true }]) {
    const body = { query: { search: 'Taken' }, changes }
    const started = await owner.call(`POST /orgs/${org.orgId}/bulk-changes`, { body })
    const { id } = started.body.data
    await runBulkChangeTurn(db, { orgId: org.orgId, id })
    if ('deleted' in changes) {
      // The undo cannot restore the deleted lead, because another lead now has its external ID.
      await org.call('POST /leads', { body: { name: 'Newer', externalId: 'taken' } })
    }
    await owner.call(`POST /orgs/${org.orgId}/bulk-changes/${id}/undo`)
    await runBulkChangeTurn(db, { orgId: org.orgId, id })
  }
  await expireBulkChanges(db, org.orgId, new Date('2999-01-01'))
  await db.readInOrg(org.orgId, selectOwnerNames)
}
