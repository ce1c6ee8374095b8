import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import {
  accentColorSchema,
  type Branding,
  toLogoPath,
} from '../../../contract/organizations/branding.ts'
import { logoLimits } from '../../../contract/organizations/branding-limits.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { audit } from '../audit/index.ts'
import { lockOrg, selectOrg } from '../organizations/index.ts'
import { deleteLogo, type Logo, updateBranding, upsertLogo } from './branding-store.ts'
import { hasLogoSize, parseImage } from './parse-image.ts'

const answered = z.object({
  accentColor: accentColorSchema.nullable(),
  logo: z.string().nullable().meta({ description: "Path of the logo on the service's host." }),
})

const toOutput = (orgId: string, branding: Branding): z.output<typeof answered> => ({
  accentColor: branding.accentColor,
  logo: toLogoPath(orgId, branding),
})

/** `get_branding` */
export const getBranding = appOperation({
  name: 'get_branding',
  rest: 'GET /orgs/{orgId}/branding',
  summary: "Read the organization's logo and accent color.",
  permission: 'org.read',
  input: z.strictObject({}),
  output: answered,

  async run({ db, org }) {
    const stored = found(await db.readInOrg(org.id, selectOrg), 'organization')
    return { data: toOutput(org.id, stored) }
  },
})

/** Maximum length of a logo in base64. */
const maxEncoded = 4 * Math.ceil(logoLimits.bytes / 3)

/** `change_branding` */
export const changeBranding = appOperation({
  name: 'change_branding',
  rest: 'PATCH /orgs/{orgId}/branding',
  summary: 'Change the logo or the accent color. Omitted settings are not changed.',
  permission: 'org.change',
  // Maximum size of the encoded logo plus the surrounding JSON.
  maxBodyBytes: maxEncoded + 1_024,
  input: z.strictObject({
    accentColor: accentColorSchema.nullable().optional(),
    logo: z
      .base64()
      .max(maxEncoded, 'must be at most 200 kB')
      .nullable()
      .optional()
      .meta({ description: 'PNG, JPEG or WebP image in base64; null removes the logo.' }),
  }),
  output: answered,

  async run(ctx, sent) {
    const fields = Object.keys(sent)
    if (fields.length === 0) throw new ApiError('VALIDATION_ERROR', 'Send a logo or a color.')
    const image = typeof sent.logo === 'string' ? readLogo(sent.logo) : sent.logo
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const before = found(await selectOrg(tx), 'organization')
      const { accentColor = before.accentColor } = sent
      const branding = { accentColor, logoKey: createLogoKey(before, image) }
      if (image === null) await deleteLogo(tx)
      else if (image !== undefined) await upsertLogo(tx, image, ctx.now())
      await updateBranding(tx, branding)
      await audit(tx, ctx, { action: 'change', kind: 'branding', id: null, fields })
      return toOutput(ctx.org.id, branding)
    })
    return { data }
  },
})

/**
 * 128 random bits, so that a person who has an image cannot guess its URL to find out which
 * organization uses it.
 */
function createLogoKey({ logoKey }: Branding, image: Logo | null | undefined): string | null {
  if (image === undefined) return logoKey
  return image === null ? null : randomBytes(16).toString('hex')
}

/** @throws ApiError VALIDATION_ERROR unless the logo is an image within the limits. */
function readLogo(encoded: string): Logo {
  const bytes = Buffer.from(encoded, 'base64')
  const image = parseImage(bytes)
  if (image === undefined) {
    throw new ApiError('VALIDATION_ERROR', 'logo must be a PNG, JPEG or WebP image.')
  }
  if (bytes.length > logoLimits.bytes) {
    throw new ApiError('VALIDATION_ERROR', 'logo must be at most 200 kB.')
  }
  if (!hasLogoSize(image)) {
    const { minPixels, maxPixels } = logoLimits
    const message = `logo must be ${minPixels} to ${maxPixels} pixels wide and high.`
    throw new ApiError('VALIDATION_ERROR', message)
  }
  return { ...image, bytes }
}
