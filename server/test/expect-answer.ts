import { expect } from 'vitest'
import { list } from './calls/lead-calls.ts'
import type { TestAnswer, TestOrg } from './harness.ts'

/** Expects the headers that every response includes. */
export function expectStandardHeaders({ headers, body }: TestAnswer): void {
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(headers['x-api-version']).toBe('2.2.0')
  expect(headers['cache-control']).toBe('no-store')
  if (body.meta !== undefined) expect(body.meta.requestId).toBe(headers['x-request-id'])
}

/** Expects an error in the API's envelope. */
export function expectError(answer: TestAnswer, status: number, code: string): void {
  expectStandardHeaders(answer)
  const { error, meta } = answer.body
  expect([answer.status, error?.code]).toEqual([status, code])
  expect(Object.keys(answer.body).sort()).toEqual(['error', 'meta', 'success'])
  expect(answer.body.success).toBe(false)
  expect(error.message).toMatch(/\w/)
  expect(new Date(meta.timestamp).toISOString()).toBe(meta.timestamp)
}

/** Expects that the service can still list leads after invalid requests. */
export async function expectListWorks(org: TestOrg): Promise<void> {
  const answer = await list(org, { limit: '1' })
  expect([answer.status, answer.body.success]).toEqual([200, true])
}
