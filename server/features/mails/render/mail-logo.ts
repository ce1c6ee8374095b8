import type { Database } from '../../../platform/db/database.ts'
import type { InlineImage } from '../../accounts/index.ts'
import { loadLogo } from '../../branding/index.ts'
import type { MailLogo } from './render-mail.ts'

/** Maximum width and height of a logo, in pixels. */
const [maxWidth, maxHeight] = [220, 56]

/** A logo that is embedded in an email, and how it is shown. */
interface EmbeddedLogo {
  readonly logo?: MailLogo
  readonly images: readonly InlineImage[]
}

/** Loads the organization's logo. @param host  Host name that makes the image's ID unique. */
export async function embedLogo(db: Database, orgId: string, host: string): Promise<EmbeddedLogo> {
  const found = await loadLogo(db, orgId)
  if (found === undefined) return { images: [] }
  const { type, bytes, width, height } = found
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  const toPixels = (side: number) => Math.max(1, Math.round(side * scale))
  const cid = `logo-${orgId}@${host}`
  return {
    logo: { cid, width: toPixels(width), height: toPixels(height) },
    images: [{ cid, type, bytes }],
  }
}
