import { tablePlacements } from '../../platform/db/citus/table-placements.ts'
import { findCitusProblems } from './citus-problems.ts'
import type { Sent } from './one-shard-statements.ts'
import type { Reach, Shards } from './one-shard-store.ts'
import { orgColumn } from './one-shard-tables.ts'

/**
 * Reasons why an organization's statement could involve other shards.
 *
 * @returns One line with all problems and the statement; empty if there are none.
 */
export async function findProblems(shards: Shards, sent: Sent): Promise<string[]> {
  const reach = await shards.reachOf(sent)
  const problems = [
    ...scanProblems(reach, await shards.shardOf(String(sent.orgId))),
    ...insertProblems(reach, sent),
    ...findCitusProblems(sent.text),
    ...(clock.test(sent.text) ? ['reads the clock of the database'] : []),
    ...(await shards.changeable(callsInUpserts(sent.text))).map(
      (name) => `calls ${name} in an upsert, which is not immutable`,
    ),
  ]
  return problems.length === 0 ? [] : [`${problems.join('; ')}: ${onOneLine(sent.text)}`]
}

/** Normalizes a statement for comparison and display. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function scanProblems({ shards, others }: Reach, own: number): string[] {
  const foreign = shards.filter((name) => !name.endsWith(`@${own}`))
  const unknown = others.filter((name) => tablePlacements[name]?.as !== 'reference')
  return [
    ...(foreign.length > 0 ? [`reaches ${[...new Set(foreign)].join(', ')}`] : []),
    ...unknown.map((name) => `reaches ${name}, which is on no shard`),
  ]
}

const target = /\binsert\s+into\s+"?(\w+)"?(?:\s+as\s+\w+)?\s*/gi

/**
 * New rows must take the organization from a parameter, or from a row that was found by
 * organization. The organization column must come first, which makes this rule easy to check.
 */
function insertProblems({ isInvented }: Reach, { text, values, orgId }: Sent): string[] {
  return [...text.matchAll(target)].flatMap(({ 0: head, 1: table = '', index }) => {
    if (tablePlacements[table]?.as === 'reference' && table !== 'org' && table !== 'api_key')
      return []
    const column = `"?${orgColumn(table)}"?`
    const form = new RegExp(
      `^\\(\\s*${column}\\s*,[^()]*\\)\\s*(?:select|values\\s*\\()\\s*` +
        `(?:\\$(\\d+)(?:::uuid)?|(?:"?\\w+"?\\.)?${column})\\s*,`,
      'i',
    )
    const match = form.exec(text.slice(index + head.length))
    const parameter = match?.[1]
    const isNamed = parameter === undefined ? !isInvented : values[Number(parameter) - 1] === orgId
    return match && isNamed ? [] : [`inserts into ${table} without naming the organization first`]
  })
}

const clock =
  /\b(now|timeofday|(clock|statement|transaction)_timestamp)\s*\(|\bcurrent_(date|time)|\blocaltime/i

/** Names of the functions called within `do update set`. */
function callsInUpserts(text: string): string[] {
  const upserts = text.split(/\bdo\s+update\s+set\b/i).slice(1)
  return upserts.flatMap((rest) =>
    [...ownPart(rest).matchAll(/\b([a-z_]\w*)\s*\(/gi)].map(([, name = '']) => name.toLowerCase()),
  )
}

/** Text up to the parenthesis that closes the enclosing statement. */
function ownPart(text: string): string {
  let depth = 0
  for (const [i, character] of [...text].entries()) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return text.slice(0, i)
  }
  return text
}
