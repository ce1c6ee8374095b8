import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type TestPerson } from '../../test/calls/app-calls.ts'
import { newClient, postForm } from '../../test/calls/oauth/oauth-calls.ts'
import {
  addLead,
  connectClient,
  listEmails,
  refreshTokens,
  type Tokens,
} from '../../test/calls/oauth/token-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { runs } from '../../test/run-size.ts'
import { ageTokens } from '../../test/stores/oauth-rows-store.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

let orgs: readonly TestOrg[]
let person: TestPerson
let client: string
beforeAll(async () => {
  orgs = [await service.newOrg(), await service.newOrg()]
  for (const [n, org] of orgs.entries()) await addLead(org, `lead-${n}@example.com`)
  const roles = Object.fromEntries(orgs.map(({ orgId }) => [orgId, 'owner' as const]))
  person = await newPerson(service, roles)
  client = await newClient(app)
})

/** A connection's expected state. */
interface Held {
  readonly org: number
  tokens: Tokens
  readonly used: string[]
  ended: boolean
}

const step = fc.oneof(
  fc.record({ do: fc.constant('connect' as const), org: fc.nat(1) }),
  fc.record({ do: fc.constantFrom('refresh', 'revoke', 'reuse', 'wait'), which: fc.nat(5) }),
)

test('each connection reads its own organization or nothing, in any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const held: Held[] = []
      for (const one of steps) {
        if (one.do === 'connect' && 'org' in one) {
          const org = orgs[one.org]
          if (org === undefined) throw new Error('no such organization')
          const tokens = await connectClient(app, client, person, org)
          held.push({ org: one.org, tokens, used: [], ended: false })
        } else if ('which' in one && held.length > 0) {
          const connection = held[one.which % held.length]
          if (connection !== undefined) await happen(one.do, connection)
        }
        for (const { org, tokens, ended } of held) {
          const emails = await listEmails(service, tokens.access_token)
          expect(emails).toEqual(ended ? undefined : [`lead-${org}@example.com`])
        }
      }
    }),
    { numRuns: runs(12) },
  )
})

async function happen(what: string, one: Held): Promise<void> {
  switch (what) {
    case 'refresh': {
      const { status, body } = await refreshTokens(app, client, one.tokens.refresh_token)
      expect(status).toBe(one.ended ? 400 : 200)
      if (status !== 200) return
      one.used.push(one.tokens.refresh_token)
      one.tokens = body
      return
    }
    case 'revoke':
      await postForm(app, '/oauth/revoke', { client_id: client, token: one.tokens.refresh_token })
      one.ended = true
      return
    case 'reuse': {
      // Long after the grace period, so that the token counts as stolen.
      const [stolen] = one.used
      if (stolen === undefined) return
      const org = orgs[one.org]
      await db.inOrg(org?.orgId ?? '', (tx) => ageTokens(tx, 60))
      expect((await refreshTokens(app, client, stolen)).status).toBe(400)
      one.ended = true
      return
    }
    default:
      // Ages the organization's tokens by less than the lifetime of an access token.
      await db.inOrg(orgs[one.org]?.orgId ?? '', (tx) => ageTokens(tx, 40))
  }
}
