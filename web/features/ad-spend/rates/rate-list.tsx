import { Button, Group, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import type { CurrencyRate } from '../../../../contract/ad-spend/currency-rates.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { Card } from '../../../components/page/card.tsx'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatDay } from '../../../lib/times.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { rateQueries } from './rate-queries.ts'

const texts = messages.currencies

/** Maximum page size of the service. */
const pageSize = 1_000

interface Props {
  readonly mayChange: boolean
}

export function RateList({ mayChange }: Props) {
  const [{ from = '', to = '', before = '' }, change] = useSearchParams()
  const query = useOrgQuery('list_currency_rates', {
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(before === '' ? {} : { before }),
  })
  const isUnfiltered = from === '' && to === '' && before === ''
  return (
    <QueryBoundary query={query}>
      {({ data }) =>
        data.length === 0 && isUnfiltered ? (
          <EmptyCard icon={<IconCoins aria-hidden />} title={texts.none} help={texts.noneHelp} />
        ) : (
          <Card title={texts.rates} actions={<CurrencyPairSelect rates={data} />}>
            <Table.ScrollContainer
              minWidth={400}
              maxHeight={560}
              tabIndex={0}
              role="group"
              aria-label={texts.rates}
            >
              <Table stickyHeader verticalSpacing={6} aria-label={texts.rates}>
                <RateHead />
                <Table.Tbody>
                  {data.map((rate) => (
                    <RateRow
                      key={`${rate.from} ${rate.to} ${rate.day}`}
                      rate={rate}
                      mayChange={mayChange}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            {data.length === pageSize ? (
              <Group justify="center">
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => change({ before: data.at(-1)?.day ?? '' })}
                >
                  {texts.older}
                </Button>
              </Group>
            ) : null}
          </Card>
        )
      }
    </QueryBoundary>
  )
}

/** Filters by currency pair. */
function CurrencyPairSelect({ rates }: { readonly rates: readonly CurrencyRate[] }) {
  const [{ from = '', to = '' }, change] = useSearchParams()
  const here = from === '' ? [] : [`${from} ${to}`]
  const pairs = [...new Set([...here, ...rates.map((rate) => `${rate.from} ${rate.to}`)])]
  if (pairs.length < 2 && here.length === 0) return null
  return (
    <NativeSelect
      size="xs"
      w={170}
      aria-label={texts.pair}
      data={[
        { value: '', label: texts.all },
        ...pairs.sort().map((pair) => ({ value: pair, label: pair.replace(' ', ' → ') })),
      ]}
      value={here[0] ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const [chosenFrom = '', chosenTo = ''] = value.split(' ')
        change({ from: chosenFrom, to: chosenTo, before: '' })
      }}
    />
  )
}

const RateHead = () => (
  <Table.Thead>
    <Table.Tr>
      <Table.Th scope="col">{texts.day}</Table.Th>
      <Table.Th scope="col">{texts.from}</Table.Th>
      <Table.Th scope="col">{texts.to}</Table.Th>
      <Table.Th scope="col" ta="right">
        {texts.rate}
      </Table.Th>
      <Table.Th scope="col">
        <VisuallyHidden>{messages.shared.delete}</VisuallyHidden>
      </Table.Th>
    </Table.Tr>
  </Table.Thead>
)

interface RowProps extends Props {
  readonly rate: CurrencyRate
}

const RateRow = ({ rate, mayChange }: RowProps) => (
  <Table.Tr>
    <Table.Th scope="row" fw={500}>
      {formatDay(rate.day)}
    </Table.Th>
    <Table.Td>{rate.from}</Table.Td>
    <Table.Td>{rate.to}</Table.Td>
    <Table.Td ta="right">{rate.rate}</Table.Td>
    <Table.Td ta="right">{mayChange ? <RemoveRate rate={rate} /> : null}</Table.Td>
  </Table.Tr>
)

function RemoveRate({ rate: { from, to, day } }: Pick<RowProps, 'rate'>) {
  const remove = useOrgMutation('delete_currency_rate', {
    stale: rateQueries,
  })
  const confirmRemoval = () =>
    modals.confirmRed({
      title: texts.removeTitle,
      help: texts.removeHelp(from, to, formatDay(day)),
      confirm: messages.shared.delete,
      onConfirm: () =>
        toastOnSuccess(remove.mutateAsync({ id: `${from}-${to}-${day}` }), texts.removed),
    })
  return (
    <RemoveButton
      label={texts.remove(from, to, formatDay(day))}
      isLoading={remove.isPending}
      onClick={confirmRemoval}
    />
  )
}
