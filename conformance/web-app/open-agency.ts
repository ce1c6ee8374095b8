import {
  demoPassword,
  demoPeople,
  getOrgPath,
  type OpenApp,
  openApp,
  openWindow,
  signInByRequest,
  type Window,
} from './open-app.ts'

/** The demo owner's other organizations. */
export const clients = [
  'Alpen Dental',
  'Berghof Hotel',
  'City Gym',
  'Dachdecker Dorn',
  'Elbe Legal',
] as const

/** The demo, whose owner also owns the organizations of {@link clients}. */
export interface Agency {
  readonly app: OpenApp
  /** Path of the demo's organization. */
  readonly demoOrg: string
  /** IDs of the other organizations, by name. */
  readonly ids: ReadonlyMap<string, string>
  /** Opens a window in which the owner is signed in. */
  openOwner(options?: Parameters<typeof openWindow>[1]): Promise<Window>
}

export async function openAgency(): Promise<Agency> {
  const app = await openApp()
  const window = await openWindow(app)
  await signInByRequest(app, window)
  const demoOrg = getOrgPath(window)
  const ids = new Map<string, string>()
  for (const name of clients) ids.set(name, await createOrg(app, window, name))
  await window.context.close()
  return {
    app,
    demoOrg,
    ids,
    async openOwner(options = {}) {
      const opened = await openWindow(app, options)
      const data = { email: demoPeople.owner, password: demoPassword }
      const headers = { origin: app.origin }
      await opened.context.request.post('/app/auth/sign-in/email', { data, headers })
      return opened
    },
  }
}

async function createOrg({ origin }: OpenApp, { context }: Window, name: string): Promise<string> {
  const answer = await context.request.post('/app/orgs', {
    data: { name, timeZone: 'Europe/Berlin', currency: 'EUR' },
    headers: { origin },
  })
  return (await answer.json()).data.id
}
