import { TaxonomySection } from './taxonomy-section.tsx'

/** Labels of the organization. */
export const LabelsSection = () => <TaxonomySection kind="label" />
