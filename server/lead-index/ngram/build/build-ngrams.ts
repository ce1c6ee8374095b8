import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { batchNgramRows, type NgramBatch } from './ngram-batches.ts'
import type { NgramRequest, NgramResponse } from './ngram-child-process.ts'
import { buildNgramRows } from './ngram-rows.ts'

/** A segment's texts in position order, as a stream, which keeps the event loop responsive. */
export type SegmentTexts = readonly string[] | AsyncIterable<readonly string[]>

/**
 * Maximum number of characters to index in this process. Up to this limit, this is faster than
 * starting a child process.
 */
const maxInlineLength = 50_000

/**
 * Builds a segment's index rows. This takes one or two seconds of CPU time and about 90 MB, so it
 * runs in a child process, which ends when the iteration does. At most one batch is built ahead.
 *
 * @throws RangeError if there are more texts or characters than a segment allows. Also throws any
 *   error that ends the child process.
 */
export async function* buildNgrams(texts: SegmentTexts): AsyncGenerator<NgramBatch> {
  const chunks = toChunks(texts)
  const firstTexts: string[] = []
  let length = 0
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    for (const text of next.value) {
      firstTexts.push(text)
      length += text.length
    }
    if (length > maxInlineLength) return yield* buildInProcess(firstTexts, chunks)
  }
  yield* batchNgramRows(buildNgramRows(firstTexts))
}

export async function* toChunks(texts: SegmentTexts): AsyncGenerator<readonly string[]> {
  if (isWhole(texts)) yield texts
  else yield* texts
}

const isWhole = (texts: SegmentTexts): texts is readonly string[] => Array.isArray(texts)

async function* buildInProcess(
  firstTexts: readonly string[],
  remaining: AsyncIterable<readonly string[]>,
): AsyncGenerator<NgramBatch> {
  // Advanced serialization sends typed arrays without conversion. The child does not need
  // environment variables. A small semi-space is enough, because the child allocates little apart
  // from large arrays.
  const child = fork(new URL('./ngram-child-process.ts', import.meta.url), {
    serialization: 'advanced',
    env: {},
    execArgv: ['--max-semi-space-size=1'],
  })
  const next = createRequester(child)
  const send = (message: NgramRequest) => child.send(message)
  try {
    send({ texts: firstTexts })
    for await (const texts of remaining) send({ texts })
    let pending = next()
    for (let batch = await pending; batch !== undefined; batch = await pending) {
      pending = next()
      yield batch
    }
  } finally {
    const ended = child.exitCode ?? child.signalCode ?? once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

/** Returns a function that requests the next batch and rejects if the process has failed. */
function createRequester(child: ChildProcess): () => Promise<NgramBatch | undefined> {
  const failed = new Promise<never>((_, reject) => {
    // Sending to a dead process emits an error, which would end this process if it were unhandled.
    child.on('error', reject)
    child.once('exit', () => reject(new Error('The process that builds n-grams exited early.')))
  })
  failed.catch(() => undefined)
  const readResponse = async (): Promise<NgramBatch | undefined> => {
    // The child process sends only this type of message.
    const [response] = (await once(child, 'message')) as [NgramResponse]
    if ('error' in response) throw response.error
    return 'batch' in response ? response.batch : undefined
  }
  return () => {
    const batch = Promise.race([readResponse(), failed])
    batch.catch(() => undefined)
    child.send('next' satisfies NgramRequest)
    return batch
  }
}
