import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type GramBatch, gramBatches } from './ngram-batches.ts'
import type { FromGramProcess, ToGramProcess } from './ngram-child-process.ts'
import { gramRows } from './ngram-rows.ts'

/** Texts of one segment in the order of their slots; part by part they keep the process free. */
export type SegmentTexts = readonly string[] | AsyncIterable<readonly string[]>

/** Characters that are done with sooner than a process is started. */
const quickLength = 50_000

/**
 * Builds the rows of a segment. That takes a second or two of CPU and some 90 MB, so it happens in
 * a process of its own, which ends with the iteration and leaves no memory behind. The next batch
 * is made while the last one is used, none before.
 *
 * @throws RangeError when the texts are more, or longer together, than a segment may be; whatever
 *   else ends the process.
 */
export async function* buildGrams(texts: SegmentTexts): AsyncGenerator<GramBatch> {
  const parts = inParts(texts)
  const begun: string[] = []
  let length = 0
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    for (const text of next.value) {
      begun.push(text)
      length += text.length
    }
    if (length > quickLength) return yield* inProcess(begun, parts)
  }
  yield* gramBatches(gramRows(begun))
}

/** Texts part by part, however they are given. */
export async function* inParts(texts: SegmentTexts): AsyncGenerator<readonly string[]> {
  if (isWhole(texts)) yield texts
  else yield* texts
}

const isWhole = (texts: SegmentTexts): texts is readonly string[] => Array.isArray(texts)

async function* inProcess(
  begun: readonly string[],
  rest: AsyncIterable<readonly string[]>,
): AsyncGenerator<GramBatch> {
  // Typed arrays travel as they are; the environment holds what it need not know. What is made
  // besides large arrays is short-lived and little.
  const child = fork(new URL('./ngram-child-process.ts', import.meta.url), {
    serialization: 'advanced',
    env: {},
    execArgv: ['--max-semi-space-size=1'],
  })
  const next = callsOf(child)
  const send = (message: ToGramProcess) => child.send(message)
  try {
    send({ texts: begun })
    for await (const texts of rest) send({ texts })
    let coming = next()
    for (let batch = await coming; batch !== undefined; batch = await coming) {
      coming = next()
      yield batch
    }
  } finally {
    const ended = child.exitCode ?? child.signalCode ?? once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

/** A function that calls for the next batch; it fails when the process does. */
function callsOf(child: ChildProcess): () => Promise<GramBatch | undefined> {
  const failed = new Promise<never>((_, reject) => {
    // Each message that does not reach a dead process is an error, and one unheard would end ours.
    child.on('error', reject)
    child.once('exit', () => reject(new Error('The process that builds grams has ended early.')))
  })
  failed.catch(() => undefined)
  const answered = async (): Promise<GramBatch | undefined> => {
    // The process sends nothing else.
    const [answer] = (await once(child, 'message')) as [FromGramProcess]
    if ('error' in answer) throw answer.error
    return 'batch' in answer ? answer.batch : undefined
  }
  return () => {
    const batch = Promise.race([answered(), failed])
    batch.catch(() => undefined)
    child.send('next' satisfies ToGramProcess)
    return batch
  }
}
