import { attempt } from '../../../../sdk/attempt.ts'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { fetchAsPageUser } from '../../../api/page-user.ts'
import type { ImportKind, ImportView } from '../import-view.ts'

/** Bytes of one request: a slow line sends them within the minute that it may take. */
const chunkBytes = 4 * 1_048_576

/** Longest wait for one of them, in milliseconds. */
const timeoutMs = 65_000

/** How often bytes that did not arrive are sent again, and how long is waited before, in ms. */
const maxRetries = 4
const retryMs = 1_000

/** What an upload is told. */
export interface UploadOptions {
  readonly orgId: string
  readonly kind: ImportKind
  readonly file: File
  /** An import whose upload did not finish, to go on with. */
  readonly unfinished?: ImportView | undefined
  readonly signal: AbortSignal
  /** Is told how many bytes have arrived, and of which import. */
  readonly onProgress: (bytes: number, importId: string | undefined) => void
}

/**
 * Sends a file piece by piece, and what does not arrive again.
 *
 * @returns The import, looked at by the service.
 * @throws LeadtraceError for a file that the service refuses; the signal's reason after a stop.
 */
export async function uploadFile(upload: UploadOptions): Promise<ImportView> {
  const { orgId, kind, file, unfinished, onProgress } = upload
  let view = unfinished
  let offset = view?.size ?? 0
  for (;;) {
    const chunk = file.slice(offset, offset + chunkBytes)
    const hasMore = String(offset + chunk.size < file.size)
    const path =
      view === undefined
        ? `?${new URLSearchParams({ name: file.name.slice(-200), kind, more: hasMore })}`
        : `/${view.id}/content?${new URLSearchParams({ offset: String(offset), more: hasMore })}`
    const url = `${window.location.origin}/app/orgs/${orgId}/imports${path}`
    try {
      view = await sendChunk(url, chunk, upload.signal, view !== undefined)
      offset = view.size
      if (view.state !== 'uploading') return view
    } catch (error) {
      const received = receivedBytes(error)
      if (received === undefined || received <= offset) throw error
      offset = received
    }
    onProgress(offset, view?.id)
  }
}

/** The bytes that are there already, when a piece that was sent again had come in part. */
function receivedBytes(error: unknown): number | undefined {
  const received = error instanceof LeadtraceError ? error.details.received : undefined
  return typeof received === 'number' ? received : undefined
}

/** The first piece is sent once: whether it arrived cannot be asked. */
async function sendChunk(
  url: string,
  chunk: Blob,
  signal: AbortSignal,
  mayRepeat: boolean,
): Promise<ImportView> {
  for (let tries = 0; ; tries++) {
    try {
      return await send(url, chunk, signal)
    } catch (error) {
      if (!mayRepeat || tries === maxRetries || !isTransient(error)) throw error
      await wait(retryMs * 2 ** tries, signal)
    }
  }
}

async function send(url: string, chunk: Blob, signal: AbortSignal): Promise<ImportView> {
  const headers = new Headers({
    accept: 'application/json',
    'content-type': 'application/octet-stream',
  })
  // The piece goes out as it is; only texts can be told to an attempt.
  const fetchChunk: typeof fetch = (address, init) =>
    fetchAsPageUser(address, { ...init, body: chunk })
  const outgoing = { method: 'POST', url, headers, body: undefined, timeoutMs, signal }
  const { body } = await attempt(fetchChunk, outgoing)
  // Uploads answer imports, as all that concerns them does.
  return body.data as ImportView
}

const isTransient = (error: unknown): boolean =>
  error instanceof LeadtraceError &&
  (error.status === 0 || error.status === 503 || error.status === 429)

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
