import { ApiError } from '../../../platform/http/api-error.ts'

/** Error types from RFC 7644, section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'uniqueness'

/** SCIM error, which the HTTP layer converts to the protocol's format. */
export const scimError = (scimType: ScimType, detail: string): ApiError =>
  new ApiError(scimType === 'uniqueness' ? 'CONFLICT' : 'VALIDATION_ERROR', detail, {
    details: { scimType },
  })
