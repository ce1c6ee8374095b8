import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadedScript } from './loaded-script.ts'
import {
  demoPeople,
  findBarriers,
  getOrgPath,
  measureOverflow,
  type OpenApp,
  openApp,
  openWindow,
  signIn,
  takeScreenshot,
  visit,
  type Window,
  type WindowOptions,
} from './open-app.ts'

let app: OpenApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

/** Pages that anybody may see, with what stands in their heading. */
const outside = [
  ['sign-in', '/sign-in'],
  ['forgot-password', '/forgot-password'],
  ['reset-password', '/reset-password#token=made-up'],
  ['invitation', '/invitation#token=made-up'],
  ['sign-up', '/sign-up'],
] as const

/** Stands for the address of some lead. */
const aLead = '/leads/…'

/** Pages of an organization, below its own address. */
const inside = [
  ['dashboard', ''],
  ['leads', '/leads'],
  ['lead', aLead],
  ['leads-filtered', '/leads?status=won,lost&value[gte]=500&sort=value:desc'],
  ['leads-none', '/leads?search=nobody-is-called-this'],
  ['attribution', '/attribution'],
  ['ad-spend', '/ad-spend'],
  ['ad-spend-campaigns', '/ad-spend?platform=google_ads&by=campaign&view=table&period=90d'],
  ['ad-spend-none', '/ad-spend?period=custom&startDate=2020-01-01&endDate=2020-01-31'],
  ['ad-spend-leads', '/ad-spend/leads?platform=google_ads&period=90d&counted=qualified'],
  ['ad-spend-leads-none', '/ad-spend/leads?campaignId=nothing'],
  ['ad-spend-unmatched', '/ad-spend/unmatched?period=90d'],
  ['ad-spend-import', '/ad-spend/import'],
  ['ad-spend-import-clicks', '/ad-spend/import?kind=clicks'],
  ['ad-spend-schedules', '/ad-spend/schedules'],
  ['ad-spend-currencies', '/ad-spend/currencies'],
  ['imports', '/imports'],
  ['settings-general', '/settings/general'],
  ['settings-members', '/settings/members'],
  ['settings-keys', '/settings/keys'],
  ['settings-apps', '/settings/apps'],
  ['settings-pixel', '/settings/pixel'],
  ['settings-labels', '/settings/labels'],
  ['settings-conversion-events', '/settings/conversion-events'],
  ['settings-duplicates', '/settings/duplicates'],
  ['settings-rules', '/settings/rules'],
  ['settings-quarantine', '/settings/quarantine'],
  ['settings-plan', '/settings/plan'],
  ['settings-audit', '/settings/audit'],
  ['nothing-here', '/settings/nothing'],
] as const

/** Pages of whoever is signed in. */
const personal = [
  ['account', '/account'],
  ['new-organization', '/organizations/new'],
] as const

/** Most script that a page loads before anybody clicks, in bytes. @see L-85 */
const mostScript = 250_000

const windowVariants: readonly WindowOptions[] = [
  { device: 'desktop', colors: 'light' },
  { device: 'phone', colors: 'dark' },
]

const formatVariant = ({ device, colors }: WindowOptions): string => `${device}-${colors}`

/** The browser itself notes that a made-up link was refused. */
const isUnexpected = (complaint: string) => !complaint.includes('/app/auth/read-invitation')

test.for(windowVariants)(
  'pages outside of organizations work for everybody: $device, $colors',
  async (variant) => {
    const window = await openWindow(app, variant)
    for (const [name, path] of outside) {
      await visit(window, path)
      await takeScreenshot(window, `${name}-${formatVariant(variant)}`)

      expect(await loadedScript(window), path).toBeLessThanOrEqual(mostScript)
      expect(await findBarriers(window), path).toEqual([])
      expect(window.complaints.splice(0).filter(isUnexpected), path).toEqual([])
    }
    await window.context.close()
  },
)

describe.for(windowVariants)('pages of an organization, $device, $colors', (variant) => {
  let window: Window
  let org: string
  beforeAll(async () => {
    window = await openWindow(app, variant)
    await signIn(window, demoPeople.owner)
    org = getOrgPath(window)
  })
  afterAll(() => window.context.close())

  test.for(inside)('%s works for everybody', async ([name, path]) => {
    const address = path === aLead ? await addressOfLead(window, org) : org + path
    await mustWork(window, `${name}-${formatVariant(variant)}`, address)
  })

  test.for(personal)('%s works for everybody', async ([name, path]) => {
    await mustWork(window, `${name}-${formatVariant(variant)}`, path)
  })
})

async function mustWork(window: Window, name: string, path: string): Promise<void> {
  await visit(window, path)
  await takeScreenshot(window, name)

  expect(await loadedScript(window)).toBeLessThanOrEqual(mostScript)
  expect(await findBarriers(window)).toEqual([])
  expect(window.complaints.splice(0)).toEqual([])
  expect(await measureOverflow(window), 'wider than the window').toBe(0)
}

/** The newest lead that came by an ad. */
async function addressOfLead(window: Window, org: string): Promise<string> {
  const answer = await window.context.request.get(
    `/app/orgs/${org.split('/').at(-1)}/leads?limit=1&gclid[exists]=true`,
  )
  return `${org}/leads/${(await answer.json()).data[0].id}`
}
