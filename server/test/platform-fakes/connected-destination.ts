import { onTestFinished } from 'vitest'
import { runDestination } from '../../features/conversions/sending/conversion-jobs.ts'
import { newPerson } from '../calls/app-calls.ts'
import { allowPlatforms } from '../calls/destination-calls.ts'
import type { TestAnswer, TestOrg, TestService } from '../harness.ts'
import { type OauthFake, startOauthFake } from './oauth-fake.ts'
import type { PlatformFake } from './platform-fake.ts'

const connections = {
  google_ads: { settings: { customerId: '123-456-7890' } },
  microsoft: { settings: { customerId: '12', accountId: '34' }, secret: 'token' },
} as const

const path = '/conversion-destinations'

interface Options<Fake> {
  readonly kind: keyof typeof connections
  readonly start: (oauth: OauthFake) => Promise<Fake>
  readonly action: string
  readonly holdHours?: number
}

/** A destination with a connected account, and the fake of the destination's platform. */
export interface ConnectedDestination<Fake> {
  readonly org: TestOrg
  readonly id: string
  readonly fake: Fake
  /** The fakes' origins, by origin of the real platform. */
  readonly origins: Readonly<Record<string, string>>
  /**
   * Sends due conversions once, as if this many milliseconds had passed since the account was
   * connected.
   */
  run(laterMs: number): Promise<boolean>
  list(): Promise<TestAnswer['body'][]>
}

export async function newConnectedDestination<Fake extends PlatformFake>(
  service: TestService,
  { kind, start, action, holdHours = 0 }: Options<Fake>,
): Promise<ConnectedDestination<Fake>> {
  const org = await service.newOrg({ currency: 'EUR' })
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const oauth = await startOauthFake(false)
  const fake = await start(oauth)
  onTestFinished(async () => void (await Promise.all([oauth.stop(), fake.stop()])))
  const origins = {
    [fake.origin]: fake.url,
    'https://oauth2.googleapis.com': oauth.url,
    'https://login.microsoftonline.com': oauth.url,
  }
  allowPlatforms(service, origins)
  const rules = [{ action, status: 'won', value: 'lead' }]
  const body = { name: kind, kind, enabled: true, holdHours, rules, ...connections[kind] }
  const { id } = (await org.call(`POST ${path}`, { body })).body.data
  const at = `/orgs/${org.orgId}/conversion-destinations/${id}`
  const { url } = (await owner.call(`POST ${at}/connect`, { body: {} })).body.data
  const { pathname, search } = oauth.consent(url)
  await service.app.inject({ url: pathname + search, headers: { cookie: owner.cookie } })
  const startMs = Date.now()
  return {
    ...{ org, id, fake, origins },
    run: (laterMs) => {
      const now = startMs + laterMs
      fake.now = () => now
      return runDestination(service.db, { orgId: org.orgId, id }, () => new Date(now))
    },
    list: async () => (await org.call(`GET ${path}/${id}/conversions`)).body.data.rows,
  }
}
