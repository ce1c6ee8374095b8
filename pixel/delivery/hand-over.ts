import type { Pixel } from '../forms/send-lead.ts'

/**
 * Sends beacons for unacknowledged requests if the browser would cancel them on unload. They stay
 * queued, since beacons have no response.
 */
export function handOver({ letter, waiting }: Pick<Pixel, 'letter' | 'waiting'>): void {
  if ('keepalive' in Request.prototype) return
  for (const parcel of Object.values(waiting())) navigator.sendBeacon(...letter(parcel))
}
