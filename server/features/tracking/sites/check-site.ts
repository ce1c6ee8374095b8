import * as z from 'zod'
import { found } from '../../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { operation } from '../../../platform/operation.ts'
import { originTest } from './site-origins.ts'
import { selectSite } from './site-store.ts'

/**
 * Needed because the pixel's endpoints respond with 204 even if the site is unknown.
 *
 * @see L-453
 */
export const checkSite = operation({
  name: 'check_site',
  tag: 'Keys',
  rest: 'GET /sites/{id}/check',
  summary: "Check that a site ID exists in the key's organization.",
  description:
    "For plugins that add the pixel to pages. Any of the organization's API keys works; the ID of " +
    "another organization's site returns 404.",
  scope: null,
  inputSource: 'query',
  input: z.strictObject({
    id: idInput.meta({ description: 'Site ID.' }),
    origin: z
      .string()
      .max(300)
      .optional()
      .meta({ description: "Origin of the site's pages, such as `https://www.example.com`." }),
  }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({
    id: z.uuid(),
    forms: z.boolean().meta({ description: 'Whether the pixel is allowed to capture forms.' }),
    allowsOrigin: z.boolean().nullable().meta({
      description:
        'Whether pages with this origin are allowed to send events; null without `origin`.',
    }),
  }),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'VALIDATION_ERROR', 'NOT_FOUND'],
  extension: true,

  async run({ db, org }, { id, origin }) {
    const site = await db.readInOrg(org.id, (tx) => selectSite(tx, idOrUnmatchable(id)))
    const { id: siteId, forms, origins } = found(site, 'site')
    const allowsOrigin = origin === undefined ? null : originTest(origins)(origin)
    return { data: { id: siteId, forms, allowsOrigin } }
  },
})
