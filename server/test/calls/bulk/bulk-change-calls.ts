import type { Role } from '../../../../contract/organizations/roles.ts'
import { claimBulkChange } from '../../../features/bulk-changes/bulk-change-store.ts'
import { runBulkChangeTurn } from '../../../features/bulk-changes/bulk-change-worker.ts'
import { runBulkChange } from '../../../features/bulk-changes/run-bulk-change.ts'
import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import { newId } from '../../../platform/process/ids.ts'
import type { TestService } from '../../harness.ts'
import { newPerson, type TestPerson } from '../app-calls.ts'
import { createTestCtx, list } from '../lead-calls.ts'

/** Calls for bulk changes in new organizations. The changes do not run until a test runs them. */
export const bulkChangeCalls = (service: TestService) => ({
  async newTeam(settings: object = {}, role: Role = 'owner') {
    const org = await service.newOrg(settings)
    const person = await newPerson(service, { [org.orgId]: role })
    const path = `/orgs/${org.orgId}/bulk-changes`
    const load = async (id: string) => (await person.call(`GET ${path}/${id}`)).body.data
    /** Runs a change or an undo to completion. @returns The change. */
    const run = async (id: string) => {
      while (['changing', 'undoing'].includes((await load(id)).state)) {
        await runBulkChangeTurn(service.db, { orgId: org.orgId, id })
      }
      return load(id)
    }
    /**
     * Runs the first batch in a process that then stops without releasing its lease.
     *
     * @returns Function that lets the process continue.
     */
    const runFirstBatch = async (id: string, leaseMs = 60_000) => {
      const ctx = await createTestCtx(service, org)
      const worker = newId()
      const leasedUntil = new Date(Date.now() + leaseMs).toISOString()
      const now = new Date().toISOString()
      await service.db.inOrg(org.orgId, (tx) =>
        claimBulkChange(tx, id, { worker, now, leasedUntil }),
      )
      const stopping = new AbortController()
      let renewals = 0
      const lease = () => {
        renewals += 1
        // This is the second time that the first batch renews the lease.
        if (renewals === 2) stopping.abort()
        return { worker, leasedUntil }
      }
      await runBulkChange(ctx, id, { lease, signal: stopping.signal }).catch((error: unknown) => {
        if (error !== LeaseLostError) throw error
      })
      return () => runBulkChange(ctx, id, { lease, signal: new AbortController().signal })
    }
    const start = (query: object, changes: object, by: TestPerson = person) =>
      by.call(`POST ${path}`, { body: { query, changes } })
    const startUndo = (id: string, by: TestPerson = person) => by.call(`POST ${path}/${id}/undo`)
    const addLeads = async (count: number) => {
      const items = Array.from({ length: count }, (_, i) => ({
        action: 'create',
        lead: { name: `Lead ${i}` },
      }))
      await org.call('POST /leads/batch', { body: { items } })
    }
    const countLeads = async (query: Record<string, string> = {}): Promise<number> =>
      (await list(org, { ...query, limit: '1' })).body.meta.pagination.total
    return {
      org,
      person,
      addLeads,
      countLeads,
      load,
      run,
      runFirstBatch,
      start,
      startUndo,
      cancel: (id: string, by: TestPerson = person) => by.call(`POST ${path}/${id}/cancel`),
      change: async (query: object, changes: object) =>
        run((await start(query, changes)).body.data.id),
      undo: async (id: string) => {
        await startUndo(id)
        return run(id)
      },
      newLabel: async (name: string): Promise<string> =>
        (await person.call(`POST /orgs/${org.orgId}/labels`, { body: { name } })).body.data.id,
    }
  },
})
