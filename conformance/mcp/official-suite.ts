import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runToEnd } from '../launch.ts'

const suite = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)

/** One check of a scenario, as the suite reports it. */
export interface Check {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  readonly errorMessage?: string
}

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
  const asked = ['--url', url, '--scenario', scenario, '--spec-version', version]
  const command = [process.execPath, suite, 'server', ...asked, '--output-dir', folder]
  const { output } = await runToEnd(command, folder)
  const reports = (await readdir(folder)).filter((name) => name.startsWith(`server-${scenario}-`))
  const [report] = reports
  if (report === undefined) throw new Error(`${scenario} reports nothing:\n${output}`)
  // The suite's own form, of the pinned version.
  return JSON.parse(await readFile(join(folder, report, 'checks.json'), 'utf8')) as Check[]
}
