import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { loadedScript } from './loaded-script.ts'
import {
  formatLook,
  getOrgPath,
  type Look,
  looks,
  measureOverflow,
  type OpenApp,
  openSharedApp,
  openWindow,
  signInByRequest,
  takeScreenshot,
  visit,
  type Window,
} from './open-app.ts'

let app: OpenApp
beforeAll(async () => {
  app = await openSharedApp()
})
afterAll(() => app.stop())

/** Public pages, each with its heading. */
const outside = [
  ['sign-in', '/sign-in'],
  ['forgot-password', '/forgot-password'],
  ['reset-password', '/reset-password#token=made-up'],
  ['invitation', '/invitation#token=made-up'],
  ['sign-up', '/sign-up'],
  ['shared-expired', '/shared#token=made-up'],
] as const

/** Placeholder for the path of a lead. */
const aLead = '/leads/…'

/** Paths of an organization's pages, relative to the organization. */
const inside = [
  ['dashboard', ''],
  ['leads', '/leads'],
  ['lead', aLead],
  ['my-leads', '/my-leads'],
  ['deleted-leads', '/deleted-leads'],
  ['leads-filtered', '/leads?status=won,lost&value[gte]=500&sort=value:desc'],
  ['leads-board', '/leads?layout=board'],
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
  ['settings-branding', '/settings/branding'],
  ['settings-members', '/settings/members'],
  ['settings-single-sign-on', '/settings/single-sign-on'],
  ['settings-keys', '/settings/keys'],
  ['settings-share-links', '/settings/share-links'],
  ['settings-health', '/settings/health'],
  ['settings-apps', '/settings/apps'],
  ['settings-pixel', '/settings/pixel'],
  ['settings-inbound', '/settings/inbound'],
  ['settings-conversions', '/settings/conversions'],
  ['settings-webhooks', '/settings/webhooks'],
  ['settings-mails', '/settings/mails'],
  ['settings-labels', '/settings/labels'],
  ['settings-stages', '/settings/stages'],
  ['settings-conversion-events', '/settings/conversion-events'],
  ['settings-custom-fields', '/settings/custom-fields'],
  ['settings-duplicates', '/settings/duplicates'],
  ['settings-assignment', '/settings/assignment'],
  ['settings-rules', '/settings/rules'],
  ['settings-quarantine', '/settings/quarantine'],
  ['settings-plan', '/settings/plan'],
  ['settings-audit', '/settings/audit'],
  ['nothing-here', '/settings/nothing'],
] as const

/** Pages available to any signed-in user. */
const personal = [
  ['account', '/account'],
  ['new-organization', '/organizations/new'],
] as const

/**
 * Maximum size, in bytes, of the scripts that a page loads before any click. The largest page is
 * the general settings, with the inputs for targets and loss reasons.
 *
 * @see L-448
 */
const mostScript = 211_000

/** A quick run shows each page in only one variant; showing all four would take 90 s longer. */
const pagesIn = <T>(look: Look, pages: readonly T[]): readonly T[] =>
  inject('isFullSize') ? pages : pages.filter((_, i) => looks[i % looks.length] === look)

/** Ignores the browser's message that the service rejected a made-up link. */
const isUnexpected = (complaint: string) =>
  !/\/app\/(auth\/read-invitation|shared-report)/.test(complaint)

test.for(looks)('public pages are accessible: $device, $colors, $locale', async (look) => {
  const window = await openWindow(app, look)
  for (const [name, path] of pagesIn(look, outside)) {
    await visit(window, path)
    await takeScreenshot(window, `${name}-${formatLook(look)}`)

    expect(await loadedScript(window), path).toBeLessThanOrEqual(mostScript)
    expect(await findBarriers(window), path).toEqual([])
    expect(await measureOverflow(window), path).toBe(0)
    expect(window.complaints.splice(0).filter(isUnexpected), path).toEqual([])
  }
  await window.context.close()
})

describe.for(looks)('pages of an organization, $device, $colors, $locale', (look) => {
  let window: Window
  let org: string
  beforeAll(async () => {
    window = await openWindow(app, look)
    await signInByRequest(app, window)
    org = getOrgPath(window)
  })
  afterAll(() => window.context.close())

  test.for(pagesIn(look, inside))('%s is accessible', async ([name, path]) => {
    const address = path === aLead ? await addressOfLead(window, org) : org + path
    await mustWork(window, `${name}-${formatLook(look)}`, address)
  })

  test.for(pagesIn(look, personal))('%s is accessible', async ([name, path]) => {
    await mustWork(window, `${name}-${formatLook(look)}`, path)
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

/** Path of the newest lead from an ad. */
async function addressOfLead(window: Window, org: string): Promise<string> {
  const answer = await window.context.request.get(
    `/app/orgs/${org.split('/').at(-1)}/leads?limit=1&gclid[exists]=true`,
  )
  return `${org}/leads/${(await answer.json()).data[0].id}`
}
