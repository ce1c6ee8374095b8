import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { GramBatch } from './gram-batches.ts'
import type { FromGramWorker, ToGramWorker } from './gram-worker.ts'

/** Texts of one segment in the order of their slots; part by part they keep the process free. */
export type SegmentTexts = readonly string[] | AsyncIterable<readonly string[]>

/** Memory for texts and objects; what is sorted lies outside: 3 bytes a character, and some 10 MB. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 } as const

/**
 * Builds the rows of a segment in a thread of its own, since it takes a second or two of CPU. The
 * next batch is made while the last one is used, none before. The thread ends with the iteration.
 *
 * @throws RangeError when the texts are more, or longer together, than a segment may be; whatever
 *   else ends the thread.
 */
export async function* buildGrams(texts: SegmentTexts): AsyncGenerator<GramBatch> {
  const worker = new Worker(new URL('./gram-worker.ts', import.meta.url), { resourceLimits })
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that builds grams has ended early.')))
  })
  failed.catch(() => undefined)
  const send = (message: ToGramWorker): void => worker.postMessage(message)
  const next = (): Promise<FromGramWorker> => {
    const answered = once(worker, 'message').then(([batch]: FromGramWorker[]) => batch)
    send('next')
    const batch = Promise.race([answered, failed])
    batch.catch(() => undefined)
    return batch
  }

  try {
    for await (const part of isWhole(texts) ? [texts] : texts) send({ texts: part })
    let coming = next()
    for (let batch = await coming; batch !== undefined; batch = await coming) {
      coming = next()
      yield batch
    }
  } finally {
    await worker.terminate()
  }
}

const isWhole = (texts: SegmentTexts): texts is readonly string[] => Array.isArray(texts)
