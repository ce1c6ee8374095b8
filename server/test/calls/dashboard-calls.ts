import { expect } from 'vitest'
import { type Dashboard, dashboardSchema } from '../../../contract/dashboard.ts'
import type { TestOrg, TestService } from '../harness.ts'
import { newPerson, type TestPerson } from './app-calls.ts'

/** An organization and a member with the viewer role. */
export async function newViewer(service: TestService, settings: object = {}) {
  const org = await service.newOrg(settings)
  const person = await newPerson(service, { [org.orgId]: 'viewer' })
  return { org, person }
}

/** Loads a dashboard and checks it against its schema. */
export async function loadDashboard(
  { orgId }: TestOrg,
  person: TestPerson,
  query: Record<string, string>,
): Promise<Dashboard> {
  const { status, body } = await person.call(`GET /orgs/${orgId}/dashboard`, {
    query: String(new URLSearchParams(query)),
  })
  expect([status, body.error]).toEqual([200, undefined])
  expect(dashboardSchema.parse(body.data)).toEqual(body.data)
  return body.data
}
