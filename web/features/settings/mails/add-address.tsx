import { Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core'
import { isLanguage, languageNames, languages } from '../../../../contract/languages.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { AsyncForm, useAsyncForm } from '../../../components/form/async-form.tsx'
import { messages } from '../../../i18n/index.ts'

const texts = messages.mails.addresses

/** Reports that each choice includes. */
const choices = {
  weekly: ['weekly'],
  monthly: ['monthly'],
  both: ['weekly', 'monthly'],
} as const

const choiceNames = { ...texts.kindNames, both: texts.both }

type Choice = keyof typeof choices

const isChoice = (value: string): value is Choice => Object.hasOwn(choices, value)

const initialValues = {
  email: '',
  reports: 'weekly',
  language: document.documentElement.lang,
  hasPdf: false,
}

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks the owner of an outside email address whether they want reports. */
export const AddAddress = ({ isOpen, onClose }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title={texts.add}>
    <AddForm onAdded={onClose} />
  </Modal>
)

function AddForm({ onAdded }: { readonly onAdded: () => void }) {
  const add = useOrgMutation('add_report_address', {
    stale: ['list_report_addresses', 'list_audit'],
    quiet: true,
  })
  const submission = useAsyncForm({
    initialValues,
    send: ({ email, reports, language, hasPdf }) => {
      const kinds = [...choices[isChoice(reports) ? reports : 'weekly']]
      return add.mutateAsync({
        email,
        kinds,
        pdfReports: hasPdf ? kinds : [],
        ...(isLanguage(language) ? { language } : {}),
      })
    },
    onDone: ({ isMailed }) => {
      if (isMailed) toastSuccess(texts.added)
      else toastFailure(texts.notMailed)
      onAdded()
    },
  })
  return (
    <AsyncForm submission={submission} submit={texts.add}>
      <TextInput
        type="email"
        label={texts.email}
        required
        withAsterisk={false}
        maxLength={254}
        data-autofocus
        {...submission.form.getInputProps('email')}
      />
      <NativeSelect
        label={texts.kinds}
        data={Object.entries(choiceNames).map(([value, label]) => ({ value, label }))}
        {...submission.form.getInputProps('reports')}
      />
      <NativeSelect
        label={texts.language}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...submission.form.getInputProps('language')}
      />
      <Checkbox
        label={texts.attachPdf}
        {...submission.form.getInputProps('hasPdf', { type: 'checkbox' })}
      />
    </AsyncForm>
  )
}
