/** Written by its helper. */
export const MembersSection = () => null
