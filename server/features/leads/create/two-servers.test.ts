import { expect, test } from 'vitest'
import { startTwo } from '../../../test/calls/lead-calls.ts'
import type { TestOrg } from '../../../test/harness.ts'
import { countAll } from '../../../test/stores/lead-rows-store.ts'

const { service, second } = await startTwo()

/** Sends every request to both servers concurrently. */
const postToBoth = async (org: TestOrg, requests: readonly { key?: string; body: object }[]) =>
  Promise.all(
    requests.flatMap(({ key, body }) => {
      const request = { body, headers: key === undefined ? {} : { 'idempotency-key': key } }
      return [org.call('POST /leads', request), second.call(org.key, 'POST /leads', request)]
    }),
  )

const count = (org: TestOrg) => service.db.inOrg(org.orgId, countAll)

test('two servers that receive the same keys concurrently store each lead once', async () => {
  const org = await service.newOrg()
  const requests = Array.from({ length: 60 }, (_, i) => ({ key: `k${i}`, body: { name: `${i}` } }))

  const answers = await postToBoth(org, requests)

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  for (let i = 0; i < answers.length; i += 2) {
    expect(answers[i]?.body.id).toBe(answers[i + 1]?.body.id)
  }
  expect(await count(org)).toBe(60)
})

test('two servers that receive the same externalIds concurrently store each lead once', async () => {
  const org = await service.newOrg()
  const requests = Array.from({ length: 60 }, (_, i) => ({
    body: { name: `${i}`, externalId: `x${(i * 37) % 60}` },
  }))

  const answers = await postToBoth(org, requests)

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(60)
  expect(await count(org)).toBe(60)
})

test('two servers that receive the same person concurrently store one lead', async () => {
  for (const [duplicatePolicy, otherStatus] of [
    ['refuse', 409],
    ['merge', 200],
  ] as const) {
    const org = await service.newOrg({ duplicatePolicy })
    const requests = Array.from({ length: 10 }, () => ({ body: { email: 'ada@example.com' } }))

    const answers = await postToBoth(org, requests)

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === otherStatus)).toHaveLength(19)
    expect(await count(org)).toBe(1)
  }
})

test('two servers together lock exactly the leads that exceed the plan', async () => {
  const org = await service.newOrg({ leadsLimit: 15 })
  const requests = Array.from({ length: 20 }, (_, i) => ({ body: { name: `${i}` } }))

  await postToBoth(org, requests)

  const { body } = await org.call('GET /leads', { query: 'limit=100&fields=locked' })
  const unlocked = body.data.filter(({ locked }: { locked: boolean }) => !locked)
  expect([body.data.length, unlocked.length]).toEqual([40, 15])
})
