export { getOnboarding } from './get-onboarding.ts'
