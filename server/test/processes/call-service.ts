import type { TestAnswer } from '../harness.ts'
import type { ServiceProcess } from './service-process.ts'

/**
 * Calls a service process's API.
 *
 * @param route  Such as `GET /leads`.
 * @returns `undefined` if the connection breaks.
 */
export async function callService(
  { origin, key }: ServiceProcess,
  route: string,
  body?: object,
): Promise<Pick<TestAnswer, 'status' | 'body'> | undefined> {
  const [method = '', path = ''] = route.split(' ')
  try {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return undefined
  }
}
