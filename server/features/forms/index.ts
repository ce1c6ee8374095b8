export { collectForm } from './collect-form.ts'
