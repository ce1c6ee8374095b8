import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runToEnd } from '../launch.ts'

/** The official suite's executable. */
export const suite = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)

const command = [process.execPath, suite]

/** Check in a scenario, as reported by the suite. */
export interface Check {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  readonly errorMessage?: string
}

/** Reports by scenario name. */
export type Reports = ReadonlyMap<string, readonly Check[]>

/**
 * Runs one scenario of the official suite against a server.
 *
 * @param folder Empty folder for the suite's report.
 * @returns The scenario's checks.
 * @throws Error if the suite reports nothing.
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
 * Runs all server scenarios for a protocol revision: the required ones and those that the suite
 * reports without a score.
 *
 * @param folder Empty folder for the suite's reports.
 */
export async function runRequirements(
  url: string,
  revision: string,
  folder: string,
): Promise<Reports> {
  return (await runSuite(['--url', url, '--requirements', revision], folder)).reports
}

/** Server scenarios that a protocol revision requires, as listed by the suite. */
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
    // The suite's version is pinned, so its reports always have this format.
    const checks: Check[] = JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8'))
    return [scenario, checks] as const
  })
  return { reports: new Map(await Promise.all(reports)), output }
}
