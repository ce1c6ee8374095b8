import { expect } from 'vitest'
import type { Answer } from '../call.ts'
import {
  getOrgPath,
  type OpenOwnApp,
  type OpenWindow,
  openApp,
  openForFile,
  openWindow,
  type Window,
} from './open-app.ts'

/** Owner of the only organization in an otherwise empty service. */
export const owner = {
  org: 'Acme & Co',
  name: 'Ada Lovelace',
  email: 'ada@acme.example',
  password: 'correct horse battery',
} as const

/** Opens an empty service's setup link, as its first visitor does. */
export async function setUp(app: OpenOwnApp, window: Window): Promise<void> {
  const { page } = window
  const link = /http\S+\/setup\?token=\S+/.exec(app.server.lines.join('\n'))?.[0] ?? ''
  await page.goto(link)
  for (const [label, value] of [
    ['Organization', owner.org],
    ['Your name', owner.name],
    ['Email', owner.email],
    ['Password', owner.password],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByRole('button', { name: 'Create organization' }).click()
}

/**
 * Opens an empty service for the test file, with a window where its owner is signed in.
 *
 * @param host Host name for browsers.
 */
export const openSettled = (host?: string): Promise<OpenWindow<OpenOwnApp>> =>
  openForFile(
    () => openApp('bare', host),
    async (app) => {
      const window = await openWindow(app)
      await setUp(app, window)
      await window.page.getByRole('link', { name: 'Continue to Leadtrace' }).click()
      await window.page.waitForURL('**/o/*')
      return window
    },
  )

/**
 * Calls `/app/orgs/…` as the user who is signed in to a window. @returns `data` from the response.
 */
export async function callApp(
  window: Window,
  route: string,
  body?: unknown,
): Promise<Answer['body']> {
  const [method = 'GET', path = ''] = route.split(' ')
  const { origin } = new URL(window.page.url())
  const answer = await window.context.request.fetch(
    `/app${getOrgPath(window).replace('/o/', '/orgs/')}${path}`,
    {
      method,
      headers: { origin },
      ...(body === undefined ? {} : { data: body }),
    },
  )
  const answerBody = await answer.json()
  expect(answer.ok(), `${route}: ${JSON.stringify(answerBody)}`).toBe(true)
  return answerBody.data
}
