import { TaxonomySection } from './taxonomy-section.tsx'

/** Conversion events of the organization. */
export const ConversionEventsSection = () => <TaxonomySection kind="conversionEvent" />
