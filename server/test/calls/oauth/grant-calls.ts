import { expect } from 'vitest'
import { trustedMs } from '../../../platform/concurrency/cache.ts'
import type { TestOrg, TestService } from '../../harness.ts'
import type { startWithAccounts } from '../accounts/account-calls.ts'
import { newPerson, type TestPerson } from '../app-calls.ts'
import { newClient } from './oauth-calls.ts'
import {
  addLead,
  callWithToken,
  connectClient,
  listEmails,
  refreshTokens,
  type Tokens,
} from './token-calls.ts'

/** A client that a user has connected to two organizations. */
export interface TestGrant {
  readonly org: TestOrg
  readonly owner: TestPerson
  /** Admin of `org` and member of the other organization. */
  readonly person: TestPerson
  readonly client: string
  readonly tokens: Tokens
  /** Tokens for the other organization. */
  readonly ofOther: Tokens
  /** True if this process accepts a token, by default the one for `org`. */
  works(token?: string): Promise<boolean>
  /** True if the second process accepts the token for `org`. */
  worksElsewhere(): Promise<boolean>
  /**
   * Expects both processes to reject the tokens for `org` and to accept those for the other
   * organization.
   */
  expectEnd(): Promise<void>
}

/** Shorter than the cache lifetime, so that only a notification can explain the change. */
export const soon = { timeout: trustedMs - 2_000 }

/** Connects a new client and makes both processes cache its token. */
export async function newGrant(
  service: TestService,
  second: Awaited<ReturnType<typeof startWithAccounts>>,
): Promise<TestGrant> {
  const { app } = service
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  await addLead(org, 'ada@example.com')
  await addLead(other, 'bob@example.com')
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const person = await newPerson(service, { [org.orgId]: 'admin', [other.orgId]: 'member' })
  const client = await newClient(app)
  const tokens = await connectClient(app, client, person, org)
  const ofOther = await connectClient(app, client, person, other)
  const works = async (token = tokens.access_token): Promise<boolean> =>
    (await callWithToken(service, token)).status === 200
  const worksElsewhere = async (): Promise<boolean> => {
    const answer = await second.app.inject({
      method: 'POST',
      url: '/api/mcp',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens.access_token}`,
      },
      payload: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'check_api', arguments: {} },
      }),
    })
    return answer.statusCode === 200
  }
  // Now both processes have cached the token.
  expect(await works()).toBe(true)
  expect(await worksElsewhere()).toBe(true)
  return {
    org,
    owner,
    person,
    client,
    tokens,
    ofOther,
    works,
    worksElsewhere,
    async expectEnd() {
      expect(await works()).toBe(false)
      await expect.poll(worksElsewhere, soon).toBe(false)
      const again = await refreshTokens(app, client, tokens.refresh_token)
      expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
      expect(await listEmails(service, ofOther.access_token)).toEqual(['bob@example.com'])
    },
  }
}
