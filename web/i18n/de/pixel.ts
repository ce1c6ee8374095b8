export { pixel } from '../en/pixel.ts'
