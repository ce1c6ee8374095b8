import { CloseButton } from '@mantine/core'

/** Button at the end of a filter that removes it. */
export const RemoveFilter = (props: { readonly label: string; readonly onRemove: () => void }) => (
  <CloseButton
    size={30}
    iconSize={14}
    variant="light"
    bg="var(--mantine-primary-color-light)"
    c="var(--mantine-primary-color-light-color)"
    style={{ borderStartStartRadius: 0, borderEndStartRadius: 0 }}
    aria-label={props.label}
    onClick={props.onRemove}
  />
)
