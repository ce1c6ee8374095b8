import type { letter, waiting } from './outbox.ts'

/**
 * Sends unacknowledged requests as beacons if the browser would cancel them on unload. The requests
 * stay queued, because beacons have no response.
 */
export function handOver(toLetter: typeof letter, getQueue: typeof waiting): void {
  if ('keepalive' in Request.prototype) return
  for (const parcel of Object.values(getQueue())) navigator.sendBeacon(...toLetter(parcel))
}
