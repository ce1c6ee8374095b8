export { language } from './en/language.ts'
