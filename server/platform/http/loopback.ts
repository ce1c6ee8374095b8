const names: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True if browsers treat a host (lowercase, without a port) as this computer. */
export const isLoopback = (host: string): boolean => names.has(host)
