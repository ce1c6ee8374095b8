import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type LeasedJobs, LeaseLostError, runNextJob } from './leased-jobs.ts'

/** Jobs of one organization that are claimed in sequence; records events. */
function createJobs(names: readonly string[], parts: Partial<LeasedJobs<string>> = {}) {
  const waiting = [...names]
  const events: string[] = []
  const jobs: LeasedJobs<string> = {
    selectOrgs: async () => ['org'],
    claim: async () => waiting.shift(),
    run: async (job) => void events.push(`run ${job}`),
    release: async (job) => void events.push(`release ${job}`),
    ...parts,
  }
  return { jobs, events }
}

const newLease = () => {
  const stopping = new AbortController()
  return { stopping, lease: { worker: 'w', signal: stopping.signal } }
}

test('jobs run in sequence until none can be claimed', async () => {
  const { jobs, events } = createJobs(['a', 'b'])
  const { lease } = newLease()

  const ran = [1, 2, 3].map(() => runNextJob(jobs, 'org', lease))

  expect(await Promise.all(ran)).toEqual([true, true, false])
  expect(events).toEqual(['run a', 'run b'])
})

test('a job that stops because its process stops is released', async () => {
  const { stopping, lease } = newLease()
  const { jobs, events } = createJobs(['a'], {
    run: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(LeaseLostError))
        stopping.abort()
      }),
  })

  expect(await runNextJob(jobs, 'org', lease)).toBe(true)
  expect(events).toEqual(['release a'])
})

test('a heartbeat that finds the lease lost aborts the job', async () => {
  let heartbeats = 0
  const { jobs } = createJobs(['a'], {
    heartbeat: { leaseMs: 30, renew: async () => ++heartbeats < 3 },
    async run(_, { signal }) {
      while (!signal.aborted) await sleep(1)
      throw LeaseLostError
    },
  })

  expect(await runNextJob(jobs, 'org', newLease().lease)).toBe(true)
  expect(heartbeats).toBeGreaterThanOrEqual(3)
})

test('a failed heartbeat does not end the job', async () => {
  let heartbeats = 0
  const { jobs } = createJobs(['a'], {
    heartbeat: {
      leaseMs: 30,
      renew: () => {
        heartbeats++
        return Promise.reject(new Error('the database is away'))
      },
    },
    async run(_, { signal }) {
      while (heartbeats < 3) await sleep(1)
      expect(signal.aborted).toBe(false)
    },
  })

  expect(await runNextJob(jobs, 'org', newLease().lease)).toBe(true)
})

test('a failed job is ended or released as its handler decides', async () => {
  const { stopping, lease } = newLease()
  const failure = new Error('failure')
  const { jobs, events } = createJobs(['a', 'b'], {
    run: () => Promise.reject(failure),
    async onError(job, _, error) {
      events.push(`${job}: ${String(error)}`)
      return job === 'a' ? 'ended' : 'retry'
    },
  })

  await runNextJob(jobs, 'org', lease)
  // There is no pause before the retry once the process is stopping.
  stopping.abort()
  await runNextJob(jobs, 'org', lease)

  expect(events).toEqual(['a: Error: failure', 'b: Error: failure', 'release b'])
})

test('without a handler an error is thrown, and the job stays claimed', async () => {
  const { jobs, events } = createJobs(['a'], { run: () => Promise.reject(new Error('failure')) })

  await expect(runNextJob(jobs, 'org', newLease().lease)).rejects.toThrow('failure')

  expect(events).toEqual([])
})
