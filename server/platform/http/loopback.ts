const names: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True if a lowercase host without port is this computer, according to browsers. */
export const isLoopback = (host: string): boolean => names.has(host)
