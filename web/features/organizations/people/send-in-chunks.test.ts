import { expect, test } from 'vitest'
import { type OrgResult, sendInChunks } from './send-in-chunks.ts'

const orgIds = Array.from({ length: 250 }, (_, i) => `org ${i}`)

const invite = (orgId: string): OrgResult => ({ orgId, error: null, link: `link to ${orgId}` })

const toError = (thrown: unknown) => ({ code: 'BUSY', message: String(thrown) })

/** Sends invitations in chunks. The request with the given 1-based number fails. */
async function send(failing: number | undefined) {
  const sizes: number[] = []
  const results = await sendInChunks(
    orgIds,
    async (chunk) => {
      sizes.push(chunk.length)
      if (sizes.length === failing) throw 'busy'
      return chunk.map(invite)
    },
    toError,
  )
  return { sizes, results }
}

test('more organizations than a request may contain are sent in several requests', async () => {
  const { sizes, results } = await send(undefined)

  expect(sizes).toEqual([100, 100, 50])
  expect(results).toEqual(orgIds.map(invite))
})

test('a later request that fails takes no results from the others', async () => {
  const { sizes, results } = await send(2)

  expect(sizes).toEqual([100, 100, 50])
  expect(results).toEqual(
    orgIds.map((orgId, i) =>
      i < 100 || i >= 200 ? invite(orgId) : { orgId, error: { code: 'BUSY', message: 'busy' } },
    ),
  )
})

test('if the first request fails, so does the change', async () => {
  await expect(send(1)).rejects.toBe('busy')
})
