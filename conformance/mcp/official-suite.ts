import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runToEnd } from '../launch.ts'

/** The program of the official suite. */
export const suite = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)

const command = [process.execPath, suite]

/** One check of a scenario, as the suite reports it. */
export interface Check {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  readonly errorMessage?: string
}

/** Reports of scenarios, by their names. */
export type Reports = ReadonlyMap<string, readonly Check[]>

/**
 * Runs one scenario of the official suite against a server.
 *
 * @param folder  Empty; the suite writes its report there.
 * @returns Its checks.
 * @throws Error when it reports nothing.
 */
export async function runScenario(
  url: string,
  scenario: string,
  version: string,
  folder: string,
): Promise<readonly Check[]> {
  const args = ['--url', url, '--scenario', scenario, '--spec-version', version]
  const { reports, output } = await runSuite(args, folder)
  const checks = reports.get(scenario)
  if (checks === undefined) throw new Error(`${scenario} reports nothing:\n${output}`)
  return checks
}

/**
 * Runs all scenarios for servers that belong to a revision of the protocol: those that it requires,
 * and those that are reported without a score.
 *
 * @param folder  Empty; the suite writes its reports there.
 */
export async function runRequirements(
  url: string,
  revision: string,
  folder: string,
): Promise<Reports> {
  return (await runSuite(['--url', url, '--requirements', revision], folder)).reports
}

/** Scenarios for servers that a revision requires, as the suite lists them. */
export async function requiredScenarios(revision: string, folder: string): Promise<string[]> {
  const { output } = await runToEnd([...command, 'list', '--requirements', revision], folder)
  const [, listed = ''] = /^Server scenarios.*:\n((?: {2}- .+\n)+)/m.exec(output) ?? []
  return [...listed.matchAll(/- (.+)/g)].map(([, name = '']) => name)
}

async function runSuite(
  args: readonly string[],
  folder: string,
): Promise<{ readonly reports: Reports; readonly output: string }> {
  const { output } = await runToEnd([...command, 'server', ...args, '--output-dir', folder], folder)
  const reports = (await readdir(folder)).map(async (name) => {
    const scenario = name.replace(/^server-|-\d{4}-\d\d-\d\dT[\d-]+Z$/g, '')
    // The suite's own form, of the pinned version.
    const checks: Check[] = JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8'))
    return [scenario, checks] as const
  })
  return { reports: new Map(await Promise.all(reports)), output }
}
