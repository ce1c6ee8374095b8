import { type ParseArgsConfig, parseArgs } from 'node:util'
import type * as z from 'zod'
import type { Org } from '../../contract/organizations/org.ts'
import { selectOrg, selectOrgs } from '../features/organizations/index.ts'
import type { Database } from '../platform/db/database.ts'
import { listProblems } from '../platform/http/describe-issues.ts'

export interface Command {
  readonly options: string
  readonly help: string
  /**
   * @param publicUrl  Public URL of the service.
   * @param say  Called to report the progress of long-running work.
   * @returns Text to print.
   * @throws Error with instructions.
   */
  run(
    db: Database,
    args: readonly string[],
    publicUrl: string,
    say?: (line: string) => void,
  ): Promise<string>
}

/** Values of `--name value` options. `needed` throws an error that names the missing option. */
export interface Options {
  readonly needed: (name: string) => string
  readonly optional: (name: string) => string | undefined
}

/**
 * Parses options of the form `--name value`.
 *
 * @throws Error for unknown options and for repeated ones, because their first value would be
 *   silently ignored.
 */
export function readOptions(args: readonly string[], names: readonly string[]): Options {
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    names.map((name) => [name, { type: 'string' }]),
  )
  const { values, tokens } = parseArgs({ args: [...args], options, strict: true, tokens: true })
  const optionNames = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  const twice = optionNames.find((name, i) => optionNames.indexOf(name) < i)
  if (twice !== undefined) throw new Error(`--${twice} must not be repeated.`)
  const optional = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    optional,
    needed(name) {
      const value = optional(name)
      if (value === undefined) throw new Error(`--${name} is required.`)
      return value
    },
  }
}

/**
 * Finds an organization by ID or name.
 *
 * @throws Error if no organization matches, or if several do.
 */
export async function orgNamed(db: Database, idOrName: string): Promise<Org> {
  const all = await selectOrgs(db)
  const matches = all.filter(({ id, name }) => id === idOrName || name === idOrName)
  const [match] = matches
  if (match === undefined) {
    const names = all.map(({ name }) => `"${name}"`).join(', ')
    throw new Error(
      `Organization "${idOrName}" not found. Existing organizations: ${names || 'none'}.`,
    )
  }
  if (matches.length > 1) {
    const ids = matches.map(({ id }) => id).join(', ')
    throw new Error(`Several organizations are named "${idOrName}". Use an ID: ${ids}.`)
  }
  const org = await db.readInOrg(match.id, selectOrg)
  if (org === undefined) throw new Error(`Organization ${match.id} was deleted in the meantime.`)
  return org
}

/** @throws Error that lists all problems. */
export function parse<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given, { reportInput: true })
  if (!result.success) throw new Error(listProblems(result.error))
  return result.data
}

/** Text in columns; the first row is the header. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
