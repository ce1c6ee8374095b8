import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { maxValue } from '../../../../contract/lead-values.ts'
import { words } from '../../../words/index.ts'
import { EditorForm } from './editor-form.tsx'
import type { EditorProps } from './filter-editor.tsx'

const { filters: say } = words.leads

/** Asks for a range of amounts. */
export function AmountEditor({ condition: { operators }, onApply }: EditorProps) {
  const [from, setFrom] = useState<string | number>(operators.gte ?? operators.gt ?? '')
  const [to, setTo] = useState<string | number>(operators.lte ?? operators.lt ?? '')
  const shared = { size: 'xs', min: 0, max: maxValue, decimalScale: 2, hideControls: true } as const
  return (
    <EditorForm onApply={() => onApply({ gte: String(from), lte: String(to) })}>
      <NumberInput {...shared} label={say.atLeast} value={from} onChange={setFrom} data-autofocus />
      <NumberInput {...shared} label={say.atMost} value={to} onChange={setTo} />
    </EditorForm>
  )
}
