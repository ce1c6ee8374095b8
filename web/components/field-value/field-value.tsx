import { Group } from '@mantine/core'
import { IconCheck, IconLock, IconX } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { type Field, type LeadField, leadFields } from '../../../contract/lead-fields.ts'
import { messages } from '../../i18n/index.ts'
import { ExternalLink } from './external-link.tsx'
import classes from './field-value.module.css'
import { choiceName, formatValue, type ValueNames } from './format-value.ts'
import { PlainBadge } from './plain-badge.tsx'
import { StageName } from './stage-name.tsx'
import { type Status, StatusBadge } from './status-badge.tsx'

interface Props {
  readonly field: LeadField
  readonly value: unknown
  /**
   * True if the lead is over the plan limit, in which case missing contact data is hidden rather
   * than unknown.
   */
  readonly isLocked: boolean
  readonly names: ValueNames
  /** Shows web, email and phone values as links. */
  readonly isLinked?: boolean
}

/** Renders a lead field's value in tables and on pages. */
export const FieldValue = (props: Props) =>
  renderValue({ ...props, text: formatValue(props.field, props.value, props.names) })

/** @param props With the formatted value, for callers that also need it for something else. */
export function renderValue(props: Props & { readonly text: string }): ReactNode {
  const { field, value, isLocked, names, isLinked = false, text } = props
  const { kind, masked }: Field = leadFields[field]
  if (value === null || value === undefined) return isLocked && masked ? locked : unknown
  // Fields of this kind contain a status.
  if (kind === 'status') return <StatusBadge status={value as Status} />
  if (kind === 'flag') return <Flag isOn={value === true} text={text} />
  if (field === 'labelId') return <Labels ids={String(value).split(',')} names={names} />
  if (field === 'stageId') {
    return <StageName name={text} color={names.stageColors?.get(String(value))} />
  }
  if (field === 'ownerId') return <Person name={text} />
  if (isLinked && (field === 'website' || field === 'referrer')) return <ExternalLink text={text} />
  return text
}

const unknown = (
  <span className={classes.unknown} aria-label={messages.leads.noValue} role="img">
    –
  </span>
)

const locked = (
  <Group gap={4} wrap="nowrap" c="dimmed" component="span" display="inline-flex">
    <IconLock size={13} aria-hidden />
    {messages.leads.locked}
  </Group>
)

const Flag = ({ isOn, text }: { readonly isOn: boolean; readonly text: string }) => (
  <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
    {isOn ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
    {text}
  </Group>
)

/** A person's initials and name. */
const Person = ({ name }: { readonly name: string }) => (
  <span className={classes.person}>
    <span className={classes.initials} aria-hidden>
      {readInitials(name)}
    </span>
    {name}
  </span>
)

/** First letters of the name's first and last words. */
function readInitials(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== '')
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

/** Badges for all of a lead's labels. */
const Labels = ({
  ids,
  names,
}: {
  readonly ids: readonly string[]
  readonly names: ValueNames
}) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    {ids.map((id, i) => (
      <Fragment key={id}>
        {i === 0 ? '' : ' '}
        <PlainBadge className={classes.label}>{choiceName(id, names)}</PlainBadge>
      </Fragment>
    ))}
  </span>
)
