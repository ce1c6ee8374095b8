/** Written by its helper. */
export const ConversionEventsSection = () => null
