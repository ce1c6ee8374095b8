import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { newPerson, type TestPerson } from '../../test/calls/app-calls.ts'
import { importer } from '../../test/calls/import-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
await service.app.listen({ port: 0, host: '127.0.0.1' })
// A TCP listener always has a port.
const { port } = service.app.server.address() as AddressInfo

/** Starts an export without reading its body. */
async function begin({ orgId }: TestOrg, { cookie }: TestPerson) {
  const path = `/app/orgs/${orgId}/leads/export`
  const download = request({ port, host: '127.0.0.1', path, headers: { cookie } })
  download.on('error', () => undefined)
  const [answer] = await once(download.end(), 'response')
  answer.pause()
  return answer
}

const signOut = (ada: TestPerson) => ada.call('DELETE /auth/sessions')

test.for<[what: string, end: (ada: TestPerson, owner: TestPerson, at: string) => unknown]>([
  ['removed', (ada, owner, at) => owner.call(`DELETE ${at}/${ada.id}`)],
  ['made a viewer', (ada, owner, at) => owner.call(`PATCH ${at}/${ada.id}`, viewer)],
  ['signed out', signOut],
])('a running download ends for a user who is %s', async ([, end]) => {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const ada = await newPerson(service, { [org.orgId]: 'member' })
  const rows = Array.from({ length: 2_000 }, (_, i) => `Lead ${i},${'long '.repeat(1_000)}`)
  await importer(service, org, owner).run(`name,note\n${rows.join('\n')}\n`)
  const answer = await begin(org, ada)

  await end(ada, owner, `/orgs/${org.orgId}/members`)

  const ended = once(answer, 'error')
  answer.resume()
  expect(await ended).toMatchObject([{ code: 'ECONNRESET' }])
  expect(answer.complete).toBe(false)
})

const viewer = { body: { role: 'viewer' } } as const
