import { NumberInput, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { GrowingTextarea } from '../../components/form/growing-textarea.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { DayInput } from '../../components/period/day-input.tsx'
import { TypedDays } from '../../components/period/typed-days.tsx'
import { Example } from '../example.tsx'
import { samplePeriod } from '../sample-data.ts'

const ignore = () => undefined

export const FieldParts = () => (
  <>
    <Example name="TextInput">
      <TextInput label="Name" defaultValue="Frauke Petersen" />
      <TextInput label="Email" placeholder="name@example.com" />
      <TextInput
        aria-label="Search"
        placeholder="Search leads"
        leftSection={<IconSearch size={16} aria-hidden />}
      />
    </Example>
    <Example name="With help" use="One sentence, under the label.">
      <TextInput
        label="Attribution window"
        description="Visits older than this get no credit."
        defaultValue="90 days"
      />
      <TextInput label="Organization ID" defaultValue="01997b1c" readOnly variant="filled" />
    </Example>
    <Example name="With error" use="States the rule, below the field.">
      <TextInput label="Website" defaultValue="nordlicht" error="Must be a valid URL." />
      <TextInput
        label="Secret"
        description="Sent with each request."
        defaultValue="short"
        error="Must have at least 16 characters."
      />
    </Example>
    <Example name="Disabled" use="The value cannot be changed now.">
      <TextInput label="Currency" defaultValue="EUR" disabled />
      <NumberInput label="Target" defaultValue={60} disabled />
    </Example>
    <Example name="NumberInput">
      <NumberInput label="Session timeout" suffix=" min" defaultValue={30} min={1} />
      <NumberInput label="ROAS target" defaultValue={4.5} error="Must be at most 100." />
    </Example>
    <Example name="PasswordField" from="form/password-field">
      <PasswordField label="Password" defaultValue="leadtrace demo" />
      <PasswordField label="New password" error="Must have at least 10 characters." />
    </Example>
    <Example name="GrowingTextarea" from="form/growing-textarea" use="Grows up to maxRows.">
      <GrowingTextarea
        label="Note"
        description="Only members see notes."
        minRows={2}
        maxRows={6}
        defaultValue={'Wants an offer for 12 modules.\nCall after 5 p.m.'}
      />
    </Example>
    <Example name="DayInput" from="period/day-input">
      <DayExample label="Date" first="2026-11-24" />
      <DayExample label="Due date" first="" error="Choose a date." />
    </Example>
    <Example
      name="TypedDays"
      from="period/typed-days"
      use="Accepts the order of the user’s locale."
    >
      <TypedDays days={samplePeriod} today={samplePeriod.endDate} onApply={ignore} />
    </Example>
  </>
)

interface DayProps {
  readonly label: string
  readonly first: string
  readonly error?: string
}

function DayExample({ label, first, error = '' }: DayProps) {
  const [day, setDay] = useState(first)
  return <DayInput label={label} value={day} error={day === '' ? error : null} onChange={setDay} />
}
