import { Radio, Stack } from '@mantine/core'
import { Card } from '../../../components/page/card.tsx'

/** Value of the “none” option, because radio buttons cannot have a null value. */
const none = 'none'

interface Props<T extends string> {
  /** Section of the mapping form; its name is part of the first option's element ID. */
  readonly part: string
  readonly title: string
  readonly help?: string
  readonly answers: readonly (readonly [T | null, string])[]
  /** Null selects the “none” option, or nothing if there is no such option. */
  readonly value: T | null
  readonly error: string | undefined
  readonly onChange: (value: T | null) => void
}

/** Question about a file, with radio buttons for the answers. */
export function RadioQuestion<T extends string>(props: Props<T>) {
  const { part, title, help, answers, value, error, onChange } = props
  const hasNone = answers.some(([answer]) => answer === null)
  return (
    <Card title={title} help={help}>
      <Radio.Group
        aria-label={title}
        value={value ?? (hasNone ? none : null)}
        error={error}
        onChange={(chosen) => onChange(answers.find(([answer]) => answer === chosen)?.[0] ?? null)}
      >
        <Stack gap="xs" mb="xs">
          {answers.map(([answer, label], i) => (
            <Radio
              key={answer ?? none}
              value={answer ?? none}
              label={label}
              {...(i === 0 ? { id: `import-${part}` } : {})}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  )
}
