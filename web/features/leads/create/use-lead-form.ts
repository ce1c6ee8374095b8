import { useForm } from '@mantine/form'
import { useKeptForm } from '../../../components/form/use-kept-form.ts'
import { checkLead, emptyLead } from './lead-values.ts'

export function useLeadForm() {
  const form = useForm({ initialValues: emptyLead, validate: checkLead })
  useKeptForm('lead', form)
  return form
}

export type LeadFormApi = ReturnType<typeof useLeadForm>
