import type { TestAnswer, TestOrg } from '../harness.ts'

export const merge = (org: TestOrg, keptId: string, mergedId: string): Promise<TestAnswer> =>
  org.call(`POST /leads/${keptId}/merge`, { body: { mergedId } })

export const unmerge = (org: TestOrg, id: string): Promise<TestAnswer> =>
  org.call(`POST /leads/${id}/unmerge`)

/** Data from a successful response. */
export async function expectOk(sent: Promise<TestAnswer>): Promise<TestAnswer['body']> {
  const { status, body } = await sent
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body.data
}
