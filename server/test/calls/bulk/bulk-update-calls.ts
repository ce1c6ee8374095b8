import { selectHistory } from '../../../features/leads/store/history-store.ts'
import type { TestService } from '../../harness.ts'
import { newPerson } from '../app-calls.ts'

export const bulkUpdateCalls = (service: TestService) => ({
  async newMember(settings: object = {}) {
    const org = await service.newOrg(settings)
    const person = await newPerson(service, { [org.orgId]: 'member' })
    const change = (ids: readonly string[], changes: object, more: object = {}) =>
      person.call(`POST /orgs/${org.orgId}/leads/change`, { body: { ids, changes, ...more } })
    const loadHistory = (id: string) =>
      service.db.readInOrg(org.orgId, (tx) => selectHistory(tx, id))
    return { org, person, change, loadHistory }
  },
})
