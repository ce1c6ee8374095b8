export { team } from '../en/team.ts'
