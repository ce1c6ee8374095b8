import type { Call } from './call.ts'
import { callsTo } from './call.ts'

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
