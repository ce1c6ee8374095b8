import { chunkAddress } from './chunk-load-error.ts'

/** Why a file of the app could not be loaded. `temporary`: it can be loaded again now. */
export type LoadFailure = 'newVersion' | 'offline' | 'unavailable' | 'temporary'

/** Maximum time, in milliseconds, that the service has to respond. */
export const responseTimeoutMs = 5_000

interface Options {
  /** Path of the script that started this page; part of its build's start page. */
  readonly entry: string | undefined
  readonly send?: (path: string, options: RequestInit) => Promise<Response>
}

/**
 * Asks the service why a file could not be loaded. A build that replaced this one lacks the file,
 * or has another entry script.
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
