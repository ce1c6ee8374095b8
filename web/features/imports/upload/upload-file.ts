import { attempt } from '../../../../sdk/attempt.ts'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { fetchAsPageUser } from '../../../api/page-user.ts'
import type { ImportKind, ImportView } from '../import-view.ts'

/**
 * Bytes per request: small enough to be sent over a slow connection within the one-minute timeout.
 */
const chunkBytes = 4 * 1_048_576

/** Timeout per chunk. */
const timeoutMs = 65_000

/** Number of retries per chunk, and the delay before each one. */
const maxRetries = 4
const retryMs = 1_000

export interface UploadOptions {
  readonly orgId: string
  readonly kind: ImportKind
  readonly file: File
  /** Import whose upload can be resumed. */
  readonly unfinished?: ImportView | undefined
  readonly signal: AbortSignal
  /** Called with the number of uploaded bytes and the import's ID. */
  readonly onProgress: (bytes: number, importId: string | undefined) => void
}

/**
 * Uploads a file in chunks and retries failed chunks.
 *
 * @returns The analyzed import.
 * @throws LeadtraceError if the service rejects the file; the signal's reason if the upload was
 *   stopped.
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

/**
 * Number of bytes that the service has already received, in case it received part of a failed
 * chunk.
 */
function receivedBytes(error: unknown): number | undefined {
  const received = error instanceof LeadtraceError ? error.details.received : undefined
  return typeof received === 'number' ? received : undefined
}

/** The first chunk is not retried, because there is no ID yet to check whether it was received. */
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
  // Replaces the body with the chunk, because `attempt` only accepts strings.
  const fetchChunk: typeof fetch = (address, init) =>
    fetchAsPageUser(address, { ...init, body: chunk })
  const outgoing = { method: 'POST', url, headers, body: undefined, timeoutMs, signal }
  const { body } = await attempt(fetchChunk, outgoing)
  // The upload route returns an import, like the other import operations.
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
