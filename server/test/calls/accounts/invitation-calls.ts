import type { FastifyInstance } from 'fastify'
import type { Role } from '../../../../contract/organizations/roles.ts'
import { invite } from '../../../features/accounts/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import type { TestAnswer, TestOrg, TestService } from '../../harness.ts'
import { findToken } from '../../processes/smtp-server.ts'
import { newMember, openBrowser, password } from './account-calls.ts'

/** An email address without an account. */
export const newAddress = (): string => `${newId()}@example.com`

export async function newOwnedOrg(service: TestService) {
  const org = await service.newOrg({ name: 'Acme' })
  return { org, owner: await newMember(service, org, 'owner') }
}

/**
 * Invites a new email address. @returns The invitation, with the token from its link if there is
 * one.
 */
export async function inviteFrom(on: Database, org: TestOrg, by: string, role: Role = 'member') {
  const email = newAddress()
  const invited = await invite(on, org.orgId, { email, role, by }, new Date())
  return { ...invited, email, token: findToken(invited.link ?? '') }
}

/** Accepts an invitation as a new user in a new browser. @returns The response. */
export const accept = (app: FastifyInstance, body: object): Promise<TestAnswer> =>
  openBrowser(app).call('POST /app/auth/accept-invitation', { name: 'New', password, ...body })
