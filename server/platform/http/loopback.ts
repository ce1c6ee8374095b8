const names: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a host, in lower case and without port, is this computer, as browsers know it. */
export const isLoopback = (host: string): boolean => names.has(host)
