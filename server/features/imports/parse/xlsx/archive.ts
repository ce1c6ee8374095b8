import { PassThrough, Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { ApiError } from '../../../../platform/http/api-error.ts'
import { readBytes, type StoredFile } from '../../content/stored-file.ts'

const mib = 1_048_576

/** Limits on unpacked data, as protection against zip bombs. @see L-64 */
const limits = {
  entries: 10_000,
  entryBytes: 1_024 * mib,
  /** Maximum ratio of unpacked to packed size; not checked for the first 16 MiB. */
  ratio: 250,
  freeBytes: 16 * mib,
} as const

/** An XLSX file's ZIP archive, with its entries by name. */
export interface Archive {
  has(name: string): boolean
  /**
   * Streams an entry's unpacked content.
   *
   * @param maxBytes  Size limit, if lower than the default limit.
   */
  open(name: string, maxBytes?: number): AsyncGenerator<Buffer, void, void>
  close(): void
}

/**
 * @throws ApiError `VALIDATION_ERROR` for a file that is not a ZIP archive or has too many entries.
 */
export async function openArchive(file: StoredFile): Promise<Archive> {
  const reader = new StoredReader(file)
  const options = { autoClose: false, lazyEntries: true }
  const zip = await fromRandomAccessReaderPromise(reader, file.size, options).catch((error) => {
    file.signal?.throwIfAborted()
    return throwDamaged(error)
  })
  const entries = await readEntries(zip, file.signal)
  return {
    has: (name) => entries.has(name),
    open: (name, maxBytes = limits.entryBytes) =>
      unpack(zip, entries.get(name), maxBytes, file.signal),
    close: () => zip.close(),
  }
}

async function readEntries(
  zip: ZipFile,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > limits.entries)
    refuse('The spreadsheet has too many parts. Save it as .csv.')
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    signal?.throwIfAborted()
    return throwDamaged(error)
  }
  return entries
}

async function* unpack(
  zip: ZipFile,
  entry: Entry | undefined,
  maxBytes: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer, void, void> {
  if (entry === undefined) return refuse('The file is a ZIP archive, not a spreadsheet.')
  if (entry.isEncrypted())
    return refuse('The spreadsheet is password-protected. Save it without a password.')
  const allowed = Math.min(maxBytes, limits.freeBytes + entry.compressedSize * limits.ratio)
  if (entry.uncompressedSize > allowed) return refuse(tooLarge)
  const stream = await zip.openReadStreamPromise(entry).catch(throwDamaged)
  let bytes = 0
  try {
    // A stream without an encoding yields Buffers.
    for await (const part of stream as AsyncIterable<Buffer>) {
      signal?.throwIfAborted()
      bytes += part.length
      if (bytes > allowed) return refuse(tooLarge)
      yield part
    }
  } catch (error) {
    signal?.throwIfAborted()
    return throwDamaged(error)
  } finally {
    stream.destroy()
  }
}

const tooLarge =
  'The spreadsheet is too large when unpacked. Save it as .csv, or split it into smaller files.'

/**
 * Reports errors from the ZIP library as a damaged archive, and rethrows other errors, such as
 * database errors.
 */
function throwDamaged(error: unknown): never {
  if (error instanceof ApiError) throw error
  throw new ApiError('VALIDATION_ERROR', 'The spreadsheet is damaged. Save it again.', {
    cause: error,
  })
}

/** Gives the ZIP library random access to a stored file. */
class StoredReader extends RandomAccessReader {
  readonly #file: StoredFile

  constructor(file: StoredFile) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough()
    const source = Readable.from(readBytes(this.#file, start, end), { objectMode: false })
    source.on('error', (error) => through.destroy(error))
    through.on('close', () => source.destroy())
    return source.pipe(through)
  }
}

function refuse(message: string): never {
  throw new ApiError('VALIDATION_ERROR', message)
}
