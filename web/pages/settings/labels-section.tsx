/** Written by its helper. */
export const LabelsSection = () => null
