import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  demoPeople,
  findBarriers,
  type Look,
  type OpenApp,
  openApp,
  openWindow,
  orgPath,
  shoot,
  signIn,
  visit,
  type Window,
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

/** Pages of an organization, below its own address. */
const inside = [
  ['dashboard', ''],
  ['leads', '/leads'],
  ['leads-filtered', '/leads?status=won,lost&value[gte]=500&sort=value:desc'],
  ['leads-none', '/leads?search=nobody-is-called-this'],
  ['attribution', '/attribution'],
  ['imports', '/imports'],
  ['settings-general', '/settings/general'],
  ['settings-members', '/settings/members'],
  ['settings-keys', '/settings/keys'],
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

const looks: readonly Look[] = [
  { device: 'desktop', colors: 'light' },
  { device: 'phone', colors: 'dark' },
]

const nameOf = ({ device, colors }: Look): string => `${device}-${colors}`

/** The browser itself notes that a made-up link was refused. */
const isUnexpected = (complaint: string) => !complaint.includes('/app/auth/read-invitation')

test.for(looks)(
  'pages outside of organizations work for everybody: $device, $colors',
  async (look) => {
    const window = await openWindow(app, look)
    for (const [name, path] of outside) {
      await visit(window, path)
      await shoot(window, `${name}-${nameOf(look)}`)

      expect(await findBarriers(window), path).toEqual([])
      expect(window.complaints.splice(0).filter(isUnexpected), path).toEqual([])
    }
    await window.context.close()
  },
)

test.for(looks)('pages of an organization work for everybody: $device, $colors', async (look) => {
  const window = await openWindow(app, look)
  await signIn(window, demoPeople.owner)
  const org = orgPath(window)
  const lead = `${org}/leads/${await newestLead(window.page.url())}`
  const paths = inside.map(([name, path]) => [name, org + path] as const)
  const all = [
    ...paths,
    ['lead', lead],
    ['account', '/account'],
    ['new-organization', '/organizations/new'],
  ] as const
  for (const [name, path] of all) {
    await visit(window, path)
    await shoot(window, `${name}-${nameOf(look)}`)

    expect(await findBarriers(window), path).toEqual([])
    expect(window.complaints.splice(0), path).toEqual([])
    expect(await widthBeyond(window), `${path} is wider than the window`).toBe(0)
  }
  await window.context.close()

  async function newestLead(url: string): Promise<string> {
    const [, orgId] = /\/o\/([^/?#]+)/.exec(url) ?? []
    const answer = await window.context.request.get(
      `/app/orgs/${orgId}/leads?limit=1&gclid[exists]=true`,
    )
    return (await answer.json()).data[0].id
  }
})

/** Pixels by which a page must be scrolled sideways. */
const widthBeyond = async ({ page }: Window): Promise<number> =>
  Number(await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)'))
