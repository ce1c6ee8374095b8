import type { TestAnswer, TestOrg, TestService } from '../harness.ts'

/** A source as returned by the API. */
export interface TestSource {
  readonly id: string
  readonly path: string
}

/** Creates a source of the given kind, with optional settings. */
export async function newSource(
  org: TestOrg,
  kind: string,
  settings: object = {},
): Promise<TestSource> {
  const body = { name: 'Website', kind, ...settings }
  const answer = await org.call('POST /inbound-sources', { body })
  if (answer.status !== 201) throw new Error(`no source: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/**
 * Sends a body to a source: bytes and strings as they are, objects as JSON. An XML response is
 * returned as a string.
 */
export async function submit(
  { app }: Pick<TestService, 'app'>,
  { path }: Pick<TestSource, 'path'>,
  body: object | string | Buffer,
  contentType = 'application/json',
): Promise<{ status: number; body: TestAnswer['body'] }> {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const response = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': contentType },
    payload: isRaw ? body : JSON.stringify(body),
  })
  const isXml = String(response.headers['content-type']).startsWith('application/xml')
  return { status: response.statusCode, body: isXml ? response.body : response.json() }
}

/** Bodies received by a source, newest first. */
export async function listBodies(
  org: TestOrg,
  { id }: Pick<TestSource, 'id'>,
): Promise<TestAnswer['body'][]> {
  const { status, body } = await org.call(`GET /inbound-sources/${id}/bodies`)
  if (status !== 200) throw new Error(`no bodies: ${JSON.stringify(body)}`)
  return body.data.rows
}

/** Creates and connects a source whose leads are fetched from Meta. */
export async function newConnectedSource(org: TestOrg): Promise<TestSource> {
  const source = await newSource(org, 'meta', { name: 'Lead form', secret: 'app-secret' })
  const settings = { appId: '1234567890', pageId: '9876543210' }
  const body = { settings, accessToken: 'token' }
  const { status } = await org.call(`POST /inbound-sources/${source.id}/connect`, { body })
  if (status !== 200) throw new Error('not connected')
  return source
}
