import { insertMembership } from '../../features/organizations/index.ts'
import { newAddress } from '../calls/accounts/invitation-calls.ts'
import { newPerson } from '../calls/app-calls.ts'
import { expectOk } from '../calls/merge-calls.ts'
import type { TestService } from '../harness.ts'

/** Creates organizations with a key, and reads them. */
export async function useClientOrgs(service: TestService): Promise<void> {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const create = (more: object, headers: Record<string, string> = {}) =>
    expectOk(
      org.call('POST /organizations', {
        body: { name: 'Client', ownerEmail: newAddress(), ...more },
        headers,
      }),
    )
  const first = await create({ copyFrom: org.orgId }, { 'idempotency-key': 'first' })
  const body = { ownerEmail: newAddress() }
  await expectOk(org.call(`POST /organizations/${first.id}/invitation`, { body }))
  await service.db.inOrg(first.id, (tx) => insertMembership(tx, owner.id, 'owner', new Date()))
  await create({ copyFrom: first.id })
  const { nextCursor } = await expectOk(org.call('GET /organizations', { query: 'limit=1' }))
  await expectOk(org.call('GET /organizations', { query: `before=${nextCursor}` }))
  await expectOk(org.call(`GET /organizations/${first.id}`))
}
