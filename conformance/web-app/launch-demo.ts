import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  demoCommand,
  dropFolder,
  freePort,
  type LaunchedServer,
  launchServer,
  mainCommand,
  newFolder,
} from '../launch.ts'

const run = promisify(execFile)

/** A service in its own folder. */
export interface LaunchedApp {
  readonly server: LaunchedServer
  /** Origin printed by the service; only pages from there can make changes. */
  readonly origin: string
  /** Folder in which it runs. */
  readonly folder: string
  /** Stops the service and deletes its folder. */
  stop(): Promise<void>
}

/**
 * Starts the demo on a copy of its data.
 *
 * @param platforms Servers on loopback that stand in for ad platforms, by origin.
 * @param env Additional environment variables.
 */
export const launchDemo = (
  demoData: string,
  host: string,
  platforms?: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): Promise<LaunchedApp> =>
  launchApp(host, platforms === undefined ? demoCommand : demoWithPlatforms, async (folder) => {
    const data = join(folder, 'data')
    // fs.cp makes root the owner of all files, but PostgreSQL runs as another user.
    await run('cp', ['-a', demoData, data])
    return {
      DATA_DIR: data,
      ...env,
      ...(platforms === undefined
        ? {}
        : {
            FAKE_PLATFORMS: JSON.stringify(platforms),
            GOOGLE_ADS_CLIENT_ID: 'client',
            GOOGLE_ADS_CLIENT_SECRET: 'client-secret',
          }),
    }
  })

const demoWithPlatforms = [
  process.execPath,
  fileURLToPath(new URL('demo-with-platforms.ts', import.meta.url)),
]

/** Starts an empty service. */
export const launchBare = (host: string): Promise<LaunchedApp> => launchApp(host, mainCommand)

async function launchApp(
  host: string,
  command: readonly string[],
  fill: (folder: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<LaunchedApp> {
  await using opened = new AsyncDisposableStack()
  const folder = await newFolder()
  opened.defer(() => dropFolder(folder))
  const port = await freePort()
  const origin = `http://${host}:${port}`
  const env = {
    PORT: String(port),
    PUBLIC_URL: origin,
    // Allows webhooks to reach the receivers that tests start on this machine.
    OUTSIDE_NETWORKS: '127.0.0.0/8',
    ...(await fill(folder)),
  }
  const server = await launchServer(folder, env, command)
  opened.defer(async () => void (await server.stop()))
  const whole = opened.move()
  return { server, origin, folder, stop: () => whole.disposeAsync() }
}
