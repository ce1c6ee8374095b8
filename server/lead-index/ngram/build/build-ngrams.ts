import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { batchNgramRows, type NgramBatch } from './ngram-batches.ts'
import type { NgramRequest, NgramResponse } from './ngram-child-process.ts'
import { buildNgramRows } from './ngram-rows.ts'

/** Texts of one segment in the order of their slots; part by part they keep the process free. */
export type SegmentTexts = readonly string[] | AsyncIterable<readonly string[]>

/** Characters that are done with sooner than a process is started. */
const maxInlineLength = 50_000

/**
 * Builds the rows of a segment. That takes a second or two of CPU and some 90 MB, so it happens in
 * a process of its own, which ends with the iteration and leaves no memory behind. The next batch
 * is made while the last one is used, none before.
 *
 * @throws RangeError when the texts are more, or longer together, than a segment may be; whatever
 *   else ends the process.
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

/** Texts part by part, however they are given. */
export async function* toChunks(texts: SegmentTexts): AsyncGenerator<readonly string[]> {
  if (isWhole(texts)) yield texts
  else yield* texts
}

const isWhole = (texts: SegmentTexts): texts is readonly string[] => Array.isArray(texts)

async function* buildInProcess(
  firstTexts: readonly string[],
  remaining: AsyncIterable<readonly string[]>,
): AsyncGenerator<NgramBatch> {
  // Typed arrays travel as they are; the environment holds what it need not know. What is made
  // besides large arrays is short-lived and little.
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

/** A function that calls for the next batch; it fails when the process does. */
function createRequester(child: ChildProcess): () => Promise<NgramBatch | undefined> {
  const failed = new Promise<never>((_, reject) => {
    // Each message that does not reach a dead process is an error, and one unheard would end ours.
    child.on('error', reject)
    child.once('exit', () => reject(new Error('The process that builds grams has ended early.')))
  })
  failed.catch(() => undefined)
  const readResponse = async (): Promise<NgramBatch | undefined> => {
    // The process sends nothing else.
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
