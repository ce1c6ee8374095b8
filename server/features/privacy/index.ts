export { deleteLeftovers, deleteOrg } from './delete-org.ts'
export { erasePerson } from './erase-person.ts'
export type { PersonQuery } from './find-person.ts'
export { exportPersonData } from './show-person.ts'
