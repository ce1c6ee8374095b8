import { lazy } from 'react'
import { type Field, leadFields } from '../../../../contract/lead-fields.ts'
import { LabelEditor, SourceEditor, StatusEditor } from './choice-editors.tsx'
import type { EditorProps } from './editor-props.ts'
import { PresenceEditor } from './presence-editor.tsx'
import { TextEditor } from './text-editor.tsx'

// A calendar and steppers are large, and few visits need them.
const AmountEditor = lazy(() =>
  import('./amount-editor.tsx').then(({ AmountEditor: editor }) => ({ default: editor })),
)
const InstantEditor = lazy(() =>
  import('./instant-editor.tsx').then(({ InstantEditor: editor }) => ({ default: editor })),
)

/** The editor that fits the kind of a field. */
export function FilterEditor(props: EditorProps) {
  const { field } = props.condition
  const { kind, filter = [] }: Field = leadFields[field]
  if (kind === 'status') return <StatusEditor {...props} />
  if (kind === 'source') return <SourceEditor {...props} />
  if (kind === 'id') return <LabelEditor {...props} />
  if (kind === 'amount') return <AmountEditor {...props} />
  if (kind === 'instant') return <InstantEditor {...props} />
  return filter.includes('eq') ? <TextEditor {...props} /> : <PresenceEditor {...props} />
}
