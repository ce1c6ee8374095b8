const names: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * True if a lowercase host without a port is this computer according to the rules that browsers
 * use.
 */
export const isLoopback = (host: string): boolean => names.has(host)
