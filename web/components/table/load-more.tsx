import { Button, Group } from '@mantine/core'

interface Props {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  readonly label: string
}

/** Appends the next page to a list; renders nothing at the end of the list. */
export const LoadMore = ({ query, label }: Props) =>
  query.hasNextPage ? (
    <Group justify="center">
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </Group>
  ) : null
