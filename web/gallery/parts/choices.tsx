import {
  Checkbox,
  MultiSelect,
  NativeSelect,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TagsInput,
} from '@mantine/core'
import { useState } from 'react'
import type { Role } from '../../../contract/organizations/roles.ts'
import { RoleSelect } from '../../components/form/role-select.tsx'
import { roleOrder } from '../../components/form/roles.ts'
import type { Counting } from '../../components/page/counting.ts'
import { CountingControl, CountingSwitch } from '../../components/page/counting-control.tsx'
import { Example } from '../example.tsx'

const channels = ['Search', 'Social', 'Email'] as const

export const ChoiceParts = () => (
  <>
    <Example name="NativeSelect" use="The default for one of a few values.">
      <NativeSelect label="Status" data={['Open', 'Qualified', 'Won', 'Lost']} />
      <NativeSelect label="Owner" data={['No one']} disabled />
      <NativeSelect label="Stage" data={['No stage']} error="Choose a stage." />
    </Example>
    <Example name="Select" use="Searchable, for many values.">
      <Select label="Country" data={['Denmark', 'Germany']} defaultValue="Germany" searchable />
      <Select label="Time zone" data={['Europe/Berlin']} placeholder="Choose" searchable />
    </Example>
    <Example name="MultiSelect, TagsInput" use="Several values; tags can be new.">
      <MultiSelect label="Channels" data={channels} defaultValue={['Search', 'Email']} />
      <TagsInput label="Loss reasons" defaultValue={['Too expensive', 'No roof']} />
    </Example>
    <Example name="RoleSelect" from="form/role-select" use="Options list their permissions.">
      <RoleExample />
    </Example>
    <Example name="Checkbox" use="Independent choices that are saved with a form.">
      <Checkbox label="Lost leads" defaultChecked />
      <Checkbox label="Some columns" indeterminate readOnly />
      <Checkbox label="Emails" description="Sent every Monday." />
      <Checkbox label="Not available" disabled />
    </Example>
    <Example name="Radio" use="One of a few values that need an explanation.">
      <Radio.Group label="Duplicates" defaultValue="merge">
        <Stack gap="xs" mt={6}>
          <Radio value="merge" label="Merge" description="Keeps the newest values." />
          <Radio value="reject" label="Reject" />
          <Radio value="allow" label="Allow" disabled />
        </Stack>
      </Radio.Group>
    </Example>
    <Example name="Switch" use="Takes effect immediately.">
      <Switch label="Active" defaultChecked />
      <Switch label="Show empty fields" size="xs" />
      <Switch label="Not available" disabled />
    </Example>
    <Example name="SegmentedControl" use="Views of the same data; sm on pages, xs on cards.">
      <SegmentedControl aria-label="Channel" data={[...channels]} />
      <SegmentedControl aria-label="Channel on a card" size="xs" data={[...channels]} />
    </Example>
    <Example name="CountingSwitch, CountingControl" from="page/counting-control">
      <CountingExample />
      <CountingControl size="xs" />
    </Example>
  </>
)

function RoleExample() {
  const [role, setRole] = useState<Role>('member')
  return <RoleSelect label="Role" offered={roleOrder} value={role} onChoose={setRole} />
}

function CountingExample() {
  const [counting, setCounting] = useState<Counting>('created')
  return <CountingSwitch value={counting} onChange={setCounting} />
}
