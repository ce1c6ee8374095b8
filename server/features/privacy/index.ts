export { deleteLeftovers, deleteOrg } from './delete-org.ts'
export { erasePerson } from './erase-person.ts'
export type { Sought } from './find-person.ts'
export { showPerson } from './show-person.ts'
