/** Written by its helper. */
export const GeneralSection = () => null
