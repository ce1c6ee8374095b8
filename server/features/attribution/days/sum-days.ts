import type { AttributionGroup } from '../../../../contract/attribution.ts'
import type { AttributionModel } from '../../../../contract/attribution-models.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { CountedBy } from '../../../lead-index/rollups/index.ts'
import { createLruMap, perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Parts } from '../part-totals.ts'
import { addCredits, type CreditSums } from '../tally.ts'
import { selectDayCredits } from './day-store.ts'
import { countPackedBytes, type PackedSums, packSums } from './packed-sums.ts'
import { parseCredits } from './tally-json.ts'

export interface SumsQuery {
  readonly orgId: string
  readonly by: AttributionGroup
  readonly countedBy: CountedBy
  /** Models that the report needs; no credits are read if empty. */
  readonly models: readonly AttributionModel[]
}

/** A stored day; see `DayHeader`. */
export interface StoredContent {
  readonly start: string
  readonly content: string
}

/** Consecutive days whose credits are added to the same sums in a report. */
interface Piece {
  readonly key: string
  /** Changes if any of the days is stored again. */
  readonly version: string
  readonly days: readonly [StoredContent, ...StoredContent[]]
}

interface CachedSums extends Pick<Piece, 'version'> {
  readonly sums: PackedSums
}

/**
 * Maximum size of the cache. Weekly sums of 400 campaigns over a year take about 2 MB per model.
 */
const cachedBytes = 16 * 2 ** 20

const cachedSums = perDatabase(() =>
  createLruMap<CachedSums>(
    cachedBytes,
    ({ version, sums }) => version.length + countPackedBytes(sums),
  ),
)

/**
 * Adds up the credits of stored days. Caches the sums of each piece of a report in memory. They are
 * valid as long as the piece's days have the same content, so only pieces with changed days are
 * read again.
 *
 * @param handle  Called with each piece's sums and the start of its first day, in the order of the
 *   pieces, so that the cache does not affect which groups are kept at the limit.
 * @returns Starts of days that were stored again or deleted since `days` were read; their credits
 *   are missing.
 * @see L-449
 */
export async function sumDays(
  db: Database,
  query: SumsQuery,
  parts: Parts,
  days: readonly StoredContent[],
  handle: (start: string, sums: PackedSums) => void,
): Promise<ReadonlySet<string>> {
  const replaced = new Set<string>()
  if (query.models.length === 0) return replaced
  const cache = cachedSums(db)
  const pieces = splitIntoPieces(query, parts, days).map((piece) => {
    const cached = cache.get(piece.key)
    return { piece, sums: cached?.version === piece.version ? cached.sums : undefined }
  })
  const missing = pieces.flatMap(({ piece, sums }) => (sums === undefined ? piece.days : []))
  const starts = missing.map(({ start }) => start)
  const rows =
    starts.length === 0
      ? []
      : await db.queryInOrg(query.orgId, (tx) => selectDayCredits(tx, query, starts))
  const stored = new Map(rows.map((row) => [row.startsAt, row]))
  const sumPiece = ({ key, version, days }: Piece): PackedSums => {
    const tally: CreditSums = new Map()
    const before = replaced.size
    for (const { start, content } of days) {
      const row = stored.get(start)
      if (row?.content === content) addCredits(tally, parseCredits(row.credits, query.models))
      else replaced.add(start)
    }
    const sums = packSums(tally, query.models)
    if (replaced.size === before) cache.set(key, { version, sums })
    return sums
  }
  for (const { piece, sums } of pieces) handle(piece.days[0].start, sums ?? sumPiece(piece))
  return replaced
}

/**
 * Length above which a part is cached in pieces, so that only a few days have to be read after a
 * day has changed.
 */
const longPartMs = 35 * dayMs

/**
 * Length of a piece. Pieces start at the same times in every period, so that few of them change
 * when a period is moved by a day.
 */
const pieceMs = 28 * dayMs

function splitIntoPieces(
  { orgId, by, countedBy, models }: SumsQuery,
  parts: Parts,
  days: readonly StoredContent[],
): Piece[] {
  const pieces = Map.groupBy(days, ({ start }) => {
    const { place, lengthMs } = parts.find(start)
    return lengthMs <= longPartMs ? place : `${place} ${Math.floor(Date.parse(start) / pieceMs)}`
  })
  return [...pieces.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const last = others.at(-1) ?? first
    return {
      key: [orgId, by, countedBy, ...models, first.start, last.start].join(' '),
      version: [first, ...others].map(({ content }) => content).join(),
      days: [first, ...others],
    }
  })
}
