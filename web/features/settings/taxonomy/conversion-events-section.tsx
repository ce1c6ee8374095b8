import { ChoiceSection } from './taxonomy-section.tsx'

/** Conversion events of the organization. */
export const ConversionEventsSection = () => <ChoiceSection kind="conversionEvent" />
