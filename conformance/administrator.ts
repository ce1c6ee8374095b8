import type { Call } from './call.ts'
import { callsTo } from './call.ts'
import { adminCommand, type LaunchedServer, runToEnd } from './launch.ts'

/** Runs one command of the administrator beside the server of a folder. @returns What it prints. */
export async function administer(folder: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await runToEnd([...adminCommand, ...args], folder)
  if (code !== 0) throw new Error(`admin ${args[0]} ended with ${code}:\n${output}`)
  return output
}

/** First line of what a command prints: the id or key that it made. */
export const firstLine = (printed: string): string => printed.split('\n')[0] ?? ''

/** An organization that no other test knows. */
export interface OwnOrg {
  readonly id: string
  readonly call: Call
  /** Runs a command with `--org` of this organization. */
  admin(command: string, ...args: readonly string[]): Promise<string>
  /** Issues one more key. @returns Calls with it. */
  withKey(...options: readonly string[]): Promise<Call>
}

/** Makes an organization on a server that runs in a folder, with settings as options. */
export async function ownOrg(
  server: Pick<LaunchedServer, 'origin'>,
  folder: string,
  ...settings: readonly string[]
): Promise<OwnOrg> {
  const id = firstLine(await administer(folder, 'create-org', '--name', 'Own', ...settings))
  const admin = (command: string, ...args: readonly string[]) =>
    administer(folder, command, '--org', id, ...args)
  const withKey = async (...options: readonly string[]) => {
    const key = firstLine(await admin('create-key', '--name', 'test', ...options))
    return callsTo({ baseUrl: `${server.origin}/api`, key })
  }
  return { id, admin, withKey, call: await withKey() }
}
