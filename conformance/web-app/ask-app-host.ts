import type { HostedOptions, HostedService } from './app-host.ts'

/** A service with its own folder, running in the process that all browser tests share. */
export interface HostedApp {
  /** Origin printed by the service; only pages from this origin can make changes. */
  readonly origin: string
  /** Origin for clients other than browsers. */
  readonly loopback: string
  /** Folder that contains the service's `data`. */
  readonly folder: string
  /** Lines that the service printed when it was ready. */
  readonly lines: readonly string[]
  /** Runs an administrator command. @returns Its output. */
  administer(...args: readonly string[]): Promise<string>
  /** Stops the service and deletes its folder; safe to call twice. */
  stop(): Promise<void>
}

/** Starts a service in the process at `appHost`. */
export async function openHosted(appHost: string, options: HostedOptions): Promise<HostedApp> {
  const post = { method: 'POST', body: JSON.stringify(options) }
  // The process responds with a `HostedService`.
  const { id, port, folder, lines } = JSON.parse(await ask(`${appHost}/`, post)) as HostedService
  const address = `${appHost}/${id}`
  return {
    origin: `http://${options.host}:${port}`,
    loopback: `http://127.0.0.1:${port}`,
    folder,
    lines,
    administer: async (...args) =>
      String(JSON.parse(await ask(address, { method: 'POST', body: JSON.stringify(args) }))),
    stop: async () => void (await ask(address, { method: 'DELETE' })),
  }
}

async function ask(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${init.method} ${url} failed: ${text}`)
  return text
}
