import type { Call } from './call.ts'
import { callsTo } from './call.ts'
import { adminCommand, type LaunchedServer, runToEnd } from './launch.ts'

/** Runs an admin command against the data folder of a running server. @returns Its output. */
export async function administer(folder: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await runToEnd([...adminCommand, ...args], folder)
  if (code !== 0) throw new Error(`admin ${args[0]} ended with ${code}:\n${output}`)
  return output
}

/** First line of a command's output: the ID of the created object or a new key. */
export const firstLine = (printed: string): string => printed.split('\n')[0] ?? ''

/** Organization that is used by only one test file. */
export interface OwnOrg {
  readonly id: string
  readonly call: Call
  /** Runs an admin command with `--org` set to this organization. */
  admin(command: string, ...args: readonly string[]): Promise<string>
  /** Issues another key. @returns Function that sends requests with this key. */
  withKey(...options: readonly string[]): Promise<Call>
}

/** Creates an organization in a server's data folder, with the settings passed as options. */
export const ownOrg = (
  { origin }: Pick<LaunchedServer, 'origin'>,
  folder: string,
  ...settings: readonly string[]
): Promise<OwnOrg> => createOrg(origin, (...args) => administer(folder, ...args), ...settings)

/** Creates an organization; `run` runs admin commands. */
export async function createOrg(
  origin: string,
  run: (...args: readonly string[]) => Promise<string>,
  ...settings: readonly string[]
): Promise<OwnOrg> {
  const id = firstLine(await run('create-org', '--name', 'Own', ...settings))
  const admin = (command: string, ...args: readonly string[]) => run(command, '--org', id, ...args)
  const withKey = async (...options: readonly string[]) => {
    const key = firstLine(await admin('create-key', '--name', 'test', ...options))
    return callsTo({ baseUrl: `${origin}/api`, key })
  }
  return { id, admin, withKey, call: await withKey() }
}
