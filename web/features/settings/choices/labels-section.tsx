import { ChoiceSection } from './choice-section.tsx'

/** Labels of the organization. */
export const LabelsSection = () => <ChoiceSection kind="label" />
