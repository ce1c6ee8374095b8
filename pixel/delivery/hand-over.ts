import type { Pixel } from '../forms/send-lead.ts'

/**
 * Hands over what waits for its acknowledgement, where the browser would drop such requests with the
 * page that goes. It goes on waiting: nobody says whether a beacon has arrived.
 */
export function handOver({ letter, waiting }: Pick<Pixel, 'letter' | 'waiting'>): void {
  if ('keepalive' in Request.prototype) return
  for (const parcel of Object.values(waiting())) navigator.sendBeacon(...letter(parcel))
}
