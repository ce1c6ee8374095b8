export { customFieldOperations } from './custom-field-operations.ts'
export {
  buildStoredFields,
  type CustomFieldRow,
  type StoredField,
  selectActiveFields,
  selectCustomFields,
} from './custom-field-store.ts'
export { insertCustomValues, replaceCustomValues } from './custom-value-store.ts'
export { startFillingFields } from './fill-values.ts'
