import { Fragment } from 'react'

interface Props {
  readonly text: string
}

/** Name that wraps after separators such as `_`, so that its words stay intact where possible. */
export const BreakableText = ({ text }: Props) =>
  text.split(/(?<=[_/.|-])/).map((part, i) => (
    <Fragment key={i}>
      {part}
      <wbr />
    </Fragment>
  ))
