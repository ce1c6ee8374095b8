import { useForm } from '@mantine/form'
import { checkLead, emptyLead } from './lead-values.ts'

/** The state of the form of a new lead. */
export const useLeadForm = () => useForm({ initialValues: emptyLead, validate: checkLead })

/** The form of a new lead, as its inputs take it. */
export type LeadFormApi = ReturnType<typeof useLeadForm>
