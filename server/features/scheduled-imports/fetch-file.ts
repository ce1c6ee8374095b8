import type { BlockList } from 'node:net'
import { fetchExternal, type OutsideLimits } from '../../platform/fetch/external-fetch.ts'
import { OutsideError } from '../../platform/fetch/external-fetch-error.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Ctx } from '../../platform/operation.ts'
import { getLocalDay } from '../../platform/process/local-day.ts'
import { completeImport, importLimits, receiveNewImport } from '../imports/index.ts'

/** Settings that the administrator provides; tests use shorter limits. */
export interface FetchSettings extends Partial<OutsideLimits> {
  /** Networks that URLs may resolve to, in addition to public ones. */
  readonly named: BlockList | undefined
}

/** Default limits for one file; reports that are generated on demand take a while. */
const defaultLimits = {
  totalMs: 600_000,
  silentMs: 60_000,
  maxBytes: importLimits.fileBytes,
  redirects: 3,
  // Minimum speed: slower servers would need hours for a file, and other imports would have to
  // wait.
  pace: { bytes: 32_000, perMs: 30_000 },
} as const satisfies Partial<OutsideLimits>

/** Maximum duration of a download, in milliseconds. */
export const maxFetchMs = defaultLimits.totalMs

/** Thrown if a file could not be downloaded; the message is for the user who entered its URL. */
export class FetchFailure extends Error {}

/**
 * Downloads a file and creates an import from it, as if a user had uploaded it.
 *
 * @returns ID of the import; its file has already been inspected.
 * @throws FetchFailure
 */
export async function fetchFile(
  ctx: Ctx,
  { name, address }: { readonly name: string; readonly address: string },
  settings: FetchSettings,
): Promise<string> {
  try {
    const response = await fetchExternal(new URL(address), { ...defaultLimits, ...settings })
    if (response.status !== 200) {
      response.close()
      throw new FetchFailure(`The server responded with status ${response.status}.`)
    }
    const day = getLocalDay(ctx.org.timeZone, ctx.now())
    const id = await receiveNewImport(ctx, { name: `${name} ${day}`, kind: 'spend' }, response.body)
    await completeImport(ctx, id)
    return id
  } catch (error) {
    if (error instanceof OutsideError) throw new FetchFailure(error.message)
    // The file may be unusable, for example if the storage is full or the URL returns a web page.
    if (error instanceof ApiError && error.status < 500) throw new FetchFailure(error.message)
    throw error
  }
}
