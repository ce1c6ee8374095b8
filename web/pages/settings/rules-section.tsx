/** Written by its helper. */
export const RulesSection = () => null
