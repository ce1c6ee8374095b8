import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LaunchOptions } from 'playwright-core'
import manifest from '../../package.json' with { type: 'json' }
import { publishFolder } from '../../server/platform/embedded-postgres/publish-folder.ts'

/** Playwright launch options for the browser that was found. */
export type FoundBrowser = Pick<LaunchOptions, 'executablePath' | 'env'>

/** Browser paths on Debian, in Google's packages and on macOS. */
const installedPaths = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Browser at the path in CHROMIUM, an installed browser or the browser from npm, in this order.
 *
 * @throws Error with the command that installs a browser.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const installed = process.env.CHROMIUM ?? installedPaths.find((path) => existsSync(path))
  if (installed !== undefined) return { executablePath: installed }
  const platform = `${process.platform}-${process.arch}`
  if (platform === 'linux-x64') return unpackBrowser()
  const command =
    process.platform === 'darwin' ? 'brew install --cask google-chrome' : 'apt-get install chromium'
  throw new Error(
    `Tests in a browser need Chromium, and npm brings none for ${platform}. Install it: ` +
      `${command}. Or name one: CHROMIUM=/path/to/chromium npm test. ` +
      'Or run the others: npm test -- --project parts --project web --project conformance',
  )
}

/**
 * Unpacks the browser from `@sparticuz/chromium`, about 220 MB, once per version and account.
 *
 * The package's own `executablePath()` omits libraries that a minimal machine lacks, and mistakes a
 * partly unpacked file for a complete one.
 */
async function unpackBrowser(): Promise<FoundBrowser> {
  const version = manifest.devDependencies['@sparticuz/chromium']
  // Avoids the temporary folder, because systemd deletes files there after ten days.
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'leadtrace')
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true })
    await publishFolder(folder, (draft) => fill(draft, folder))
  }
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH ?? []].flat()
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: libraries.join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

async function fill(draft: string, folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']
  const { TMPDIR } = process.env
  // The package unpacks into the temporary folder, whose path it looks up on each call.
  process.env.TMPDIR = draft
  const unpacked = archives.map((name) => inflate(join(dirname(entry), '../bin', name)))
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  await Promise.all(unpacked)
  await writeFile(
    join(draft, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`,
  )
}
