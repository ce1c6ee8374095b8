import { useForm } from '@mantine/form'
import { checkLead, emptyLead } from './lead-values.ts'

export const useLeadForm = () => useForm({ initialValues: emptyLead, validate: checkLead })

export type LeadFormApi = ReturnType<typeof useLeadForm>
