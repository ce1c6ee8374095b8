/** Written by its helper. */
export const PlanSection = () => null
