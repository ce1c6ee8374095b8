import type { ServiceProcess } from './service-process.ts'

export interface ServiceAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: other tests check the response format
  readonly body: any
}

/**
 * Calls the API of a service process.
 *
 * @param route  Such as `GET /leads`.
 * @returns `undefined` if the connection breaks.
 */
export async function callService(
  { origin, key }: ServiceProcess,
  route: string,
  body?: object,
): Promise<ServiceAnswer | undefined> {
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
