import { chunkAddress } from './chunk-load-error.ts'

/**
 * Reason one of the app's files could not be loaded. `temporary` means that it can be loaded now.
 */
export type LoadFailure = 'newVersion' | 'offline' | 'unavailable' | 'temporary'

/** Maximum time to wait for the service to respond, in milliseconds. */
export const responseTimeoutMs = 5_000

interface Options {
  /**
   * Path of the script that started this page. Each build has its own script, and its start page
   * contains the script's path.
   */
  readonly entry: string | undefined
  readonly send?: (path: string, options: RequestInit) => Promise<Response>
}

/**
 * Asks the service why a file could not be loaded. If another build has replaced this one, either
 * the file is missing or the entry script has a different path.
 */
export async function findLoadFailure(
  error: unknown,
  { entry, send = fetch }: Options,
): Promise<LoadFailure> {
  const load = (path: string) =>
    send(path, { cache: 'no-store', signal: AbortSignal.timeout(responseTimeoutMs) })
  try {
    const file = chunkAddress(error)
    const loaded = file === undefined ? undefined : await load(file)
    if (loaded?.status === 404 || loaded?.status === 410) return 'newVersion'
    if (loaded?.ok === false) return 'unavailable'
    const start = await load('/')
    if (!start.ok) return 'unavailable'
    const isSameBuild = entry === undefined || (await start.text()).includes(entry)
    return isSameBuild ? 'temporary' : 'newVersion'
  } catch {
    return 'offline'
  }
}

/** Path of this page's entry script. */
export const entryScript = (): string | undefined =>
  document.querySelector('script[type=module][src]')?.getAttribute('src') ?? undefined
