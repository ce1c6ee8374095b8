import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const built = new URL('../web/dist/index.en.html', import.meta.url)
const script = new URL('../web/build.ts', import.meta.url)

/** Build timeout in milliseconds; a build takes a few seconds on a small machine. */
const buildMs = 180_000

/**
 * Builds the web app if the installation skipped the build, as with `npm ci --ignore-scripts`. If
 * the build fails, the service still starts, because the API and the pixel do not need it.
 *
 * @param say  Called with progress and errors.
 */
export async function buildWebWhenMissing(say: (line: string) => void): Promise<void> {
  if (existsSync(built) || !existsSync(script)) return
  say('Building the web app. This takes a few seconds…')
  const child = spawn(process.execPath, [fileURLToPath(script)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: buildMs,
  })
  const passed = await new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
  if (!passed) say('The web app could not be built. Everything else works. Try `npm run build`.')
}
