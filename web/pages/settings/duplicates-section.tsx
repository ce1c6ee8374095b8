/** Written by its helper. */
export const DuplicatesSection = () => null
