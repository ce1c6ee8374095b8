import { ChoiceSection } from './taxonomy-section.tsx'

/** Labels of the organization. */
export const LabelsSection = () => <ChoiceSection kind="label" />
