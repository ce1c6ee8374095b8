import { deleteLeadsBefore, updateLead } from '../../features/leads/index.ts'
import { compactOrg } from '../../lead-index/build/compact.ts'
import {
  deleteNgrams,
  findCandidates,
  writeNgrams,
  writeTexts,
} from '../../lead-index/ngram/index.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { create, createTestCtx } from '../calls/lead-calls.ts'
import type { TestOrg, TestService } from '../harness.ts'
import { storeLeads } from '../oracles/lead-oracle.ts'
import {
  forgetSegmentSums,
  forgetSegmentValues,
} from '../stores/lead-index/later-values-rows-store.ts'

/** Segment sizes so small that a few leads fill several small and merged segments. */
const sizes = { small: 4, large: 12, changed: 1 }

/** Creation times before those of sealed leads, as if from a process whose clock is slow. */
const late = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']

/**
 * Seals an organization's leads and compacts every kind of change, then leaves changed, late and
 * new leads for the next compaction.
 *
 * @param ids  Leads to change.
 */
export async function fold(service: TestService, org: TestOrg, ids: readonly string[]) {
  // Creates enough leads to fill an indexed segment.
  for (let i = 0; i < 16; i++) await create(org, { name: `Sealed ${i}` })
  await changeAll(service, org, ids)
  await compactOrg(service.db, org.orgId, sizes)
  await changeAll(service, org, ids)
  await storeLate(service, org, late[0] ?? '')
  await compactOrg(service.db, org.orgId, sizes)
  // Statements sent directly by tests do not count as the service's own.
  const aside = openDatabase(service.connection, 1)
  await aside.inOrg(org.orgId, forgetSegmentValues)
  await aside.inOrg(org.orgId, forgetSegmentSums)
  await aside.close()
  // This compaction indexes the text that the next one has to delete.
  await compactOrg(service.db, org.orgId, sizes)
  await service.db.inOrg(org.orgId, (tx) => deleteLeadsBefore(tx, late[1] ?? '', 10))
  await compactOrg(service.db, org.orgId, sizes)
  await changeAll(service, org, ids)
  await compactOrg(service.db, org.orgId, { ...sizes, dense: 1 })
  await changeAll(service, org, ids)
  await storeLate(service, org, late[1] ?? '')
  await create(org, { name: 'Loose', utm_source: 'google' })
}

async function changeAll(service: TestService, org: TestOrg, ids: readonly string[]) {
  const ctx = await createTestCtx(service, org)
  for (const [i, id] of ids.entries()) {
    await updateLead.run(ctx, { id, value: Math.random() * 100, note: String(i) })
  }
}

const storeLate = (service: TestService, org: TestOrg, createdAt: string) =>
  storeLeads(service, org, [
    {
      sent: { name: 'Late', email: 'late@example.com', utm_campaign: 'late' },
      createdAt,
      updatedAt: createdAt,
      qualifiedAt: null,
      locked: false,
    },
  ])

/** Writes a search index, uses it in every way, and deletes it. */
export async function searchIndexed({ db }: TestService, org: TestOrg): Promise<void> {
  const segments = [1_000_000, 1_000_001].map((segment) => ({ segment, slots: 40 }))
  const [large, small] = segments.map(({ segment }) => segment)
  const texts = Array.from({ length: 40 }, (_, i) => `ada example\nada${i}@example.com`)
  await db.inOrg(org.orgId, async (tx) => {
    await writeNgrams(tx, large ?? 0, texts)
    await writeTexts(tx, small ?? 0, texts)
  })
  await db.readInOrg(org.orgId, async (tx) => {
    for (const needle of ['a', 'ad', 'ada', 'ada7', 'example', 'no such needle anywhere at all']) {
      await findCandidates(tx, [needle], segments)
    }
  })
  await db.inOrg(org.orgId, (tx) =>
    deleteNgrams(
      tx,
      segments.map(({ segment }) => segment),
    ),
  )
}
