/** Written by its helper. */
export const KeysSection = () => null
