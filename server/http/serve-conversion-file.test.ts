import { afterAll, expect, test } from 'vitest'
import { newDestination } from '../test/calls/conversion-calls.ts'
import { startService } from '../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const rules = [{ action: 'Sale', status: 'won' }]

const fetchFile = async (fileUrl: string, password: string, remoteAddress: string) => {
  const { statusCode, headers } = await service.app.inject({
    url: new URL(fileUrl, 'http://test').pathname,
    remoteAddress,
    headers: { authorization: `Basic ${Buffer.from(`leadtrace:${password}`).toString('base64')}` },
  })
  return { status: statusCode, retryAfter: headers['retry-after'] }
}

test('wrong passwords are limited per network, and the right one works from another', async () => {
  const { fileUrl, password } = await newDestination(await service.newOrg(), { rules })
  const guesses: number[] = []
  for (let i = 0; i < 12; i++) {
    guesses.push((await fetchFile(fileUrl, `guess ${i}`, '203.0.113.7')).status)
  }

  expect(guesses).toEqual([...Array(10).fill(401), 429, 429])
  expect(await fetchFile(fileUrl, password, '203.0.113.7')).toEqual({
    ...{ status: 429, retryAfter: '60' },
  })
  expect((await fetchFile(fileUrl, password, '198.51.100.7')).status).toBe(200)
})

test('concurrent guesses are counted before the password is read', async () => {
  const { fileUrl } = await newDestination(await service.newOrg(), { rules })

  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => fetchFile(fileUrl, `guess ${i}`, '203.0.113.10')),
  )

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('fetches with the right password are not limited', async () => {
  const { fileUrl, password } = await newDestination(await service.newOrg(), { rules })

  for (let i = 0; i < 30; i++) {
    expect((await fetchFile(fileUrl, password, '203.0.113.8')).status).toBe(200)
  }
})

test('guesses at many destinations from one network are limited, too', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) {
    const { status } = await fetchFile(`/conversions/org/${i}.csv`, 'guess', '203.0.113.9')
    statuses.push(status)
  }

  expect(statuses).toEqual([...Array(20).fill(401), 429])
})
