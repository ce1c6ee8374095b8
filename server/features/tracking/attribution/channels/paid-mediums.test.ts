import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { mediumWords } from '../../../../../contract/tracking/medium-words.ts'
import { isPaidMedium } from '../../../../lead-index/ad-keys/index.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { startService } from '../../../../test/harness.ts'
import { classifyMedium } from './classify-medium.ts'

const service = await startService()
afterAll(service.stop)

const tags = readFileSync(new URL('cases/tags.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|')[2]?.trim() ?? '')

const displayMedium = /display|banner|programmatic|interstitial|expandable|native/i

/** Mediums for which the SQL and JavaScript results differ. */
async function findDifferences(mediums: readonly string[]): Promise<string[]> {
  const { orgId } = await service.newOrg()
  const rows = await service.db.inOrg(orgId, (tx) =>
    tx.query<{ medium: string; paid: boolean }>(sql`
      select medium, ${isPaidMedium(sql`medium`)} as paid
      from unnest(${mediums}::text[]) as medium`),
  )
  expect(rows).toHaveLength(mediums.length)
  return rows
    .filter(({ medium, paid }) => paid !== classifyMedium(medium).has('paid'))
    .map(({ medium }) => medium)
}

test('ad keys and session channels agree on which mediums are paid', async () => {
  const words = Object.values(mediumWords).flatMap((list) => list.split(/\s+/))
  const mediums = [...tags, ...words, ...words.map((word) => `Brand_${word.toUpperCase()}`)]

  const differences = await findDifferences(mediums)

  // Display mediums differ by design, because ad keys count every display ad as paid.
  expect(differences.filter((medium) => !displayMedium.test(medium))).toEqual([])
  expect(await findDifferences(['{{placement}}', '__PLACEMENT__', ' {keyword} ', ''])).toEqual([])
})

test('they agree on mediums of several words', async () => {
  const word = fc.constantFrom(
    ...['paid', 'cpc', 'sea', 'performance', 'max', 'non', 'un', 'social', 'Płatny', 'gesponsert'],
    ...[
      'sponsorisé',
      'direct',
      'mail',
      'discovery',
      'bezahlte',
      'suche',
      '広告',
      'feed',
      'facebook',
    ],
  )
  const medium = fc
    .array(fc.tuple(word, fc.constantFrom('-', '_', ' ', '%20', '–', '/', '|')), { maxLength: 4 })
    .map((parts) => parts.flat().join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(medium, { minLength: 50, maxLength: 50 }), async (mediums) => {
      expect(await findDifferences(mediums)).toEqual([])
    }),
    { numRuns: 10 },
  )
})
