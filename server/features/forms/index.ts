export { openFormCollector } from './deferred-forms.ts'
