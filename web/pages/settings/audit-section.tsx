/** Written by its helper. */
export const AuditSection = () => null
