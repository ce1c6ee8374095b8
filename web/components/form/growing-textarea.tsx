import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './growing-textarea.module.css'

interface Props extends TextareaProps {
  readonly minRows: number
  readonly maxRows: number
}

/** Multi-line field that grows with its text. Browsers that cannot do that themselves measure it. */
export function GrowingTextarea({ minRows, maxRows, ...rest }: Props) {
  if (!CSS.supports('field-sizing', 'content')) {
    return <Textarea autosize minRows={minRows} maxRows={maxRows} {...rest} />
  }
  // React's type lacks CSS variables.
  const rows = { '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties
  return <Textarea classNames={{ input: classes.input ?? '' }} styles={{ input: rows }} {...rest} />
}
