import type { BrandedOrg } from '../../../contract/organizations/branding.ts'
import { createCache, perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { type ChoiceKind, selectChoices } from './choice-store.ts'
import { selectOrg } from './org-store.ts'

type ChoiceIds = Readonly<Record<ChoiceKind, ReadonlySet<string>>>

const caches = perDatabase((db) => {
  const orgs = createCache<BrandedOrg | undefined>(db)
  const choices = createCache<ChoiceIds>(db)
  db.notifications.subscribe((notice) => {
    for (const cache of [orgs, choices]) {
      if (notice === undefined) cache.clear()
      else if (notice.kind === 'org') cache.invalidate(notice.id)
    }
  })
  return { orgs, choices }
})

/** The organization with its settings; at most one second out of date. */
export const getOrg = (db: Database, orgId: string): Promise<BrandedOrg | undefined> =>
  caches(db).orgs.get(orgId, () => db.readInOrg(orgId, selectOrg))

/** IDs of labels and conversion events; at most one second out of date. */
export const getTaxonomyItems = (db: Database, orgId: string): Promise<ChoiceIds> =>
  caches(db).choices.get(orgId, () =>
    db.readInOrg(orgId, async (tx) => {
      const [label, conversionEvent] = await Promise.all([
        selectChoices(tx, 'label'),
        selectChoices(tx, 'conversionEvent'),
      ])
      const ids = (choices: readonly { id: string }[]) => new Set(choices.map(({ id }) => id))
      return { label: ids(label), conversionEvent: ids(conversionEvent) }
    }),
  )
