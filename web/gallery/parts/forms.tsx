import { Stack, TextInput } from '@mantine/core'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { CopyBlock } from '../../components/form/copy-block.tsx'
import { Example } from '../example.tsx'
import { sampleError } from '../sample-data.ts'

export const FormParts = () => (
  <>
    <Example name="AsyncForm" from="form/async-form" use="Fields, error and button.">
      <FormExample name="Label" submit="Add label" />
    </Example>
    <Example name="AsyncForm" from="form/async-form" use="The service rejected the form.">
      <FormExample name="Segment" submit="Save segment" problem={sampleError} />
    </Example>
    <Example name="CopyBlock" from="form/copy-block" use="A text to paste elsewhere.">
      <CopyBlock
        title="Pixel"
        text={'<script src="https://leads.example.com/px.js" data-site="nordlicht"></script>'}
        copy="Copy code"
        isMain
      />
      <CopyBlock title="Path" text="/thank-you" copy="Copy path" />
    </Example>
  </>
)

interface FormProps {
  readonly name: string
  readonly submit: string
  readonly problem?: Error
}

function FormExample({ name, submit, problem }: FormProps) {
  const submission = useAsyncForm({
    initialValues: { [name]: 'Roof' },
    send: () => Promise.reject(sampleError),
    onDone: () => undefined,
  })
  return (
    <AsyncForm
      submission={{ ...submission, problem: submission.problem ?? problem ?? null }}
      submit={submit}
    >
      <Stack>
        <TextInput label={name} {...submission.form.getInputProps(name)} />
      </Stack>
    </AsyncForm>
  )
}
