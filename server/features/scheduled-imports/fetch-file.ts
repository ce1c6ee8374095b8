import type { BlockList } from 'node:net'
import { fetchExternal, type OutsideLimits } from '../../platform/fetch/external-fetch.ts'
import { OutsideError } from '../../platform/fetch/external-fetch-error.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Ctx } from '../../platform/operation.ts'
import { completeImport, importLimits, receiveNewImport } from '../imports/index.ts'

/** What the operator decides, and what tests make shorter. */
export interface FetchSettings extends Partial<OutsideLimits> {
  /** Networks that addresses may lead to besides the public ones. */
  readonly named: BlockList | undefined
}

/** Usual limits of one file; reports that are made on demand let one wait. */
const defaultLimits = {
  totalMs: 600_000,
  silentMs: 60_000,
  maxBytes: importLimits.fileBytes,
  redirects: 3,
} as const satisfies Partial<OutsideLimits>

/** Longest time that a file may take to arrive, in milliseconds. */
export const maxFetchMs = defaultLimits.totalMs

/** A file did not come, or not as a file; the message is for whoever named its address. */
export class FetchFailure extends Error {}

/**
 * Fetches a file and makes an import of it, as if somebody had uploaded it.
 *
 * @returns Id of the import, in which the file was looked at.
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
    const day = ctx.now().toISOString().slice(0, 10)
    const id = await receiveNewImport(ctx, { name: `${name} ${day}`, kind: 'spend' }, response.body)
    await completeImport(ctx, id)
    return id
  } catch (error) {
    if (error instanceof OutsideError) throw new FetchFailure(error.message)
    // Such as no room for more files, or a page where a file should be.
    if (error instanceof ApiError && error.status < 500) throw new FetchFailure(error.message)
    throw error
  }
}
