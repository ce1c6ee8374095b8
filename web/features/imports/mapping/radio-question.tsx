import { Radio, Stack } from '@mantine/core'
import { Card } from '../../../components/page/card.tsx'

/** What stands for "none of them", which a radio cannot say by null. */
const none = 'none'

interface Props<T extends string> {
  /** Part of the mapping that is asked for; the first answer has it in its id. */
  readonly part: string
  readonly title: string
  readonly help?: string
  readonly answers: readonly (readonly [T | null, string])[]
  /** Null is chosen by its own answer; where there is none it means that nothing was chosen. */
  readonly value: T | null
  readonly error: string | undefined
  readonly onChange: (value: T | null) => void
}

/** A question about a file with its answers. */
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
