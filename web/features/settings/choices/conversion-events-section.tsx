import { ChoiceSection } from './choice-section.tsx'

/** Conversion events of the organization. */
export const ConversionEventsSection = () => <ChoiceSection kind="conversionEvent" />
