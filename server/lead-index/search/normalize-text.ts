import { type Sql, sql } from '../../platform/db/sql.ts'

/**
 * Text as a search compares it: lowercase, with final sigma (ς) replaced by σ, because `toLowerCase`
 * keeps both forms.
 */
export const normalizeText = (text: string): string =>
  text.toLowerCase().replaceAll('ς', 'σ').replaceAll('\n', ' ')

/**
 * SQL version of {@link normalizeText}. With the database's own collation, PostgreSQL lowercases
 * only ASCII characters.
 */
export const normalized = (column: Sql): Sql =>
  sql`translate(lower(${column} collate "und-x-icu"), ${sql.lit('ς\n')}, ${sql.lit('σ ')})`
