import { adminCommand } from '../process/admin-command.ts'

/** PostgreSQL messages about missing or damaged files in its data directory. */
const signs =
  /checkpoint record|pg_control|control file|could not (open|read|locate|access)|does not exist|invalid page|checksum|corrupt|unexpected end of file|is not a valid data directory/i

/** Advice for the administrator on a damaged data directory. */
export const damageAdvice = (folder: string): string =>
  `Files in ${folder} are missing or damaged. Nothing was changed. If another disk should be ` +
  'mounted there, mount it. Otherwise, move the folder away and restore a backup with ' +
  `\`${adminCommand} restore\`.`

/** Adds advice to a startup error if the data directory is damaged. */
export function explainDamage(thrown: unknown, folder: string): unknown {
  if (!(thrown instanceof Error) || !signs.test(thrown.message)) return thrown
  return new Error(`${thrown.message}\n${damageAdvice(folder)}`, { cause: thrown })
}
