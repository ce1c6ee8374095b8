import { afterAll, expect, test } from 'vitest'
import { hourMs } from '../../../contract/values/time.ts'
import { startService } from '../../test/harness.ts'
import {
  computeBitmaps,
  computeSums,
  selectKeys,
  selectStoredBitmaps,
  selectStoredSums,
} from '../../test/stores/lead-index/segment-oracle-store.ts'
import { insertTestLeads } from '../../test/stores/many-leads-store.ts'
import { compactOrg } from './compact.ts'
import { selectSegments } from './segment-store.ts'

const service = await startService()
afterAll(service.stop)

const startMs = Date.parse('2026-01-01T00:59:59.999Z')
const label = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
/** Texts that are short, too long for a key, too long only in UTF-8, or similar to a hash. */
const texts = ['spring', 'x'.repeat(201), 'ü'.repeat(101), `${'ü'.repeat(99)}xx`, 'sha256:ab', '💶']
const statuses = ['open', 'qualified', 'won', 'lost'] as const
/** Edge cases: the largest amounts, whose sum exceeds 2^53, and amounts on either side of 2^24. */
const values = [null, 0, 1, 0xffffff, 0x1000000, 99_999_999_999_999, 100_000_000_000_000]

const leads = Array.from({ length: 700 }, (_, i) => {
  const at = (hours: number) => new Date(startMs + (i + hours * 7) * hourMs).toISOString()
  const status = statuses[i % 4] ?? 'open'
  return {
    createdAt: at(0),
    updatedAt: at(i % 3),
    status,
    source: i % 5 === 0 ? 'api' : 'import',
    locked: i % 7 === 0,
    value: values[i % values.length] ?? null,
    ...(status === 'open' ? {} : { qualifiedAt: at(1) }),
    ...(status === 'won' ? { wonAt: at(2) } : {}),
    ...(i % 2 === 0 ? { name: `Ada ${i}`, email: 'a@example.com' } : {}),
    ...(i % 3 === 0 ? { phone: '030 1', note: 'n', externalId: `x${i}` } : {}),
    utm_campaign: texts[i % texts.length] ?? null,
    ...(i % 11 === 0 ? {} : { utm_source: `source ${i % 9}`, country: 'DE' }),
    ...(i % 4 === 0 ? { gclid: `click ${i}`, fbc: `fb.1.${i}.ü` } : {}),
    ...(i % 6 === 0 ? { labelId: label(1), moreLabelIds: `${label(2)},${label(i)}` } : {}),
  }
})

test('a segment has the bitmaps, sums and keys that the database computes from its leads', async () => {
  const { orgId } = await service.newOrg()
  await service.db.inOrg(orgId, (tx) => insertTestLeads(tx, leads))

  await compactOrg(service.db, orgId, { small: leads.length, few: leads.length })

  await service.db.readInOrg(orgId, async (tx) => {
    expect(await selectSegments(tx)).toMatchObject([{ slots: leads.length, built: true }])
    expect(await selectStoredBitmaps(tx)).toEqual(await computeBitmaps(tx))
    expect(await selectStoredSums(tx)).toEqual(await computeSums(tx))
    const [stored, computed] = await selectKeys(tx)
    expect(stored).toBe(computed)
  })
})
