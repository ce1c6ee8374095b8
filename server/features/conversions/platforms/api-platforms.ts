import * as z from 'zod'
import { googleAction, googleDataManager } from './google/google-data-manager.ts'
import { linkedin, linkedinAction } from './linkedin.ts'
import { meta } from './meta.ts'
import { microsoft, microsoftAction } from './microsoft.ts'
import { pinterest, pinterestAction } from './pinterest.ts'
import type { Platform } from './platform.ts'
import { reddit } from './reddit.ts'
import { snapchat, snapchatAction } from './snapchat.ts'
import { tiktok } from './tiktok.ts'
import { x, xAction } from './x.ts'

/** Ad platforms that have their own API, by destination kind. @see L-287 */
export const apiPlatforms = {
  meta,
  tiktok,
  reddit,
  snapchat,
  pinterest,
  linkedin,
  x,
  google_ads: googleDataManager,
  microsoft,
} as const satisfies Record<string, Platform>

export type ApiPlatform = keyof typeof apiPlatforms

const eventName = (description: string) =>
  z
    .string()
    .regex(/^\S(.*\S)?$/, 'must not start or end with a space')
    .max(50, 'must be at most 50 characters')
    .meta({ description })

/** Schema for the `action` of a rule. */
export const apiActions: Readonly<Record<ApiPlatform, z.ZodType<string>>> = {
  meta: eventName('Event name, such as `Lead` or `Purchase`, or your own stage.'),
  tiktok: eventName('Event name, such as `Lead` or `Purchase`.'),
  reddit: eventName(
    'A standard event, such as `Lead` or `Purchase`. Any other name is a custom event.',
  ),
  snapchat: snapchatAction,
  pinterest: pinterestAction,
  linkedin: linkedinAction,
  x: xAction,
  google_ads: googleAction,
  microsoft: microsoftAction,
}
