import { Accordion, Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useReportChanges } from '../../../components/form/use-unsaved-changes.ts'
import { messages } from '../../../i18n/index.ts'
import { DealInputs } from './deal-inputs.tsx'
import { FieldInput } from './field-input.tsx'
import {
  clickIdFields,
  contactFields,
  leadFieldErrors,
  toCreateInput,
  trafficFields,
} from './lead-values.ts'
import { useAddLead } from './use-add-lead.tsx'
import { type LeadFormApi, useLeadForm } from './use-lead-form.ts'

const { form: texts } = messages.leads

interface Props {
  /** Called with `true` if there are unsaved changes. */
  readonly onChange: (isChanged: boolean) => void
  readonly onCancel: () => void
  readonly onDone: () => void
}

/** Form with all lead fields that a user can provide. */
export function LeadForm({ onChange, onCancel, onDone }: Props) {
  const form = useLeadForm()
  useReportChanges(form.isDirty(), onChange)
  const add = useAddLead(onDone)
  const send = form.onSubmit(
    (values) =>
      add.mutate(toCreateInput(values), {
        onError: (error) => {
          const problems = leadFieldErrors(error)
          form.setErrors(problems)
          form.getInputNode(Object.keys(problems)[0] ?? '')?.focus()
        },
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  return (
    <Box component="form" onSubmit={send} noValidate>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {texts.help}
        </Text>
        <Stack gap="sm" component="fieldset" bd="none" p={0} m={0} aria-label={texts.contact}>
          {contactFields.map((field) => (
            <FieldInput key={field} field={field} form={form} isFirst={field === 'name'} />
          ))}
        </Stack>
        <Stack gap="sm" component="fieldset" bd="none" p={0} m={0} aria-label={texts.deal}>
          <DealInputs form={form} />
        </Stack>
        <Accordion variant="contained" multiple>
          <CollapsedFields value="traffic" title={texts.more} fields={trafficFields} form={form} />
          <CollapsedFields
            value="clickIds"
            title={texts.clickIds}
            fields={clickIdFields}
            form={form}
          />
        </Accordion>
        {add.error === null || isShownAtFields(add.error) ? null : (
          <CreateError error={add.error} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {messages.shared.cancel}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </Box>
  )
}

interface CollapsedFieldsProps {
  readonly value: string
  readonly title: string
  readonly fields: typeof trafficFields | typeof clickIdFields
  readonly form: LeadFormApi
}

const CollapsedFields = ({ value, title, fields, form }: CollapsedFieldsProps) => (
  <Accordion.Item value={value}>
    <Accordion.Control>{title}</Accordion.Control>
    <Accordion.Panel>
      <Stack gap="sm">
        {fields.map((field) => (
          <FieldInput key={field} field={field} form={form} />
        ))}
      </Stack>
    </Accordion.Panel>
  </Accordion.Item>
)

/** True if all errors are shown next to visible fields. */
function isShownAtFields(error: Error): boolean {
  const fields = Object.keys(leadFieldErrors(error))
  return fields.length > 0 && fields.every((field) => !collapsedFields.has(field))
}

const collapsedFields: ReadonlySet<string> = new Set([...trafficFields, ...clickIdFields])

/** Error from creating a lead, with a link to the existing lead if there is a duplicate. */
function CreateError({ error }: { readonly error: Error }) {
  const org = useOrg()
  const existing = error instanceof LeadtraceError ? error.details.existingId : undefined
  return (
    <Stack gap="xs">
      <ErrorState error={error} />
      {typeof existing === 'string' ? (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              to="/o/$orgId/leads/$leadId"
              params={{ orgId: org.id, leadId: existing }}
              {...props}
            />
          )}
        >
          {texts.existing}
        </Anchor>
      ) : null}
    </Stack>
  )
}
