import { containsText } from '../../../lead-index/query/condition-store.ts'
import type { SystemTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** All characters outside ASCII whose lowercase form contains ASCII letters. */
export async function selectLowercasedToAscii(tx: SystemTx): Promise<string[]> {
  const rows = await tx.query<{ letter: string }>(sql`
    select letter from (
      select chr(code) as letter from generate_series(128, 1114111) as code
      where code not between 55296 and 57343 offset 0) as character
    where lower(letter collate "und-x-icu") ~ '[a-z]'`)
  return rows.map(({ letter }) => letter)
}

/** Those of the texts that contain the string, as lists compare them. */
export async function selectContaining(
  tx: SystemTx,
  texts: readonly string[],
  text: string,
): Promise<string[]> {
  const rows = await tx.query<{ value: string }>(sql`
    select value from unnest(${texts}::text[]) as given (value)
    where ${containsText(sql`value`, text)}`)
  return rows.map(({ value }) => value)
}
