import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { LeadsLink } from '../../components/table/leads-link.tsx'
import { LoadMore } from '../../components/table/load-more.tsx'
import { Paging } from '../../components/table/paging.tsx'
import { RemoveButton } from '../../components/table/remove-button.tsx'
import { SortHeader } from '../../components/table/sort-header.tsx'
import { Table } from '../../components/table/table.tsx'
import { messages } from '../../i18n/index.ts'
import { formatMoney, formatNumber, formatPercent } from '../../lib/numbers.ts'
import { Example } from '../example.tsx'

const rows = [
  { name: 'de_search_brand', leads: 128, share: 0.32, spend: 4_210.5 },
  { name: 'de_search_generic', leads: 86, share: 0.21, spend: 6_120 },
  { name: 'social_spring', leads: 12, share: 0.03, spend: 980.25 },
] as const

const ignore = () => undefined

export const TableParts = () => (
  <>
    <Example name="Table, SortHeader, LeadsLink" from="table/table" isWide>
      <SortedTable />
    </Example>
    <Example name="Paging" from="table/paging" isWide>
      <PagingExample />
    </Example>
    <Example name="LoadMore" from="table/load-more" use="Appends rows.">
      <LoadMore
        query={{ hasNextPage: true, isFetchingNextPage: false, fetchNextPage: ignore }}
        label="Show more"
      />
      <LoadMore
        query={{ hasNextPage: true, isFetchingNextPage: true, fetchNextPage: ignore }}
        label="Loading more"
      />
    </Example>
    <Example name="Table" from="table/table" use="Without sorting, in a card.">
      <Table>
        <Table.Tbody>
          {rows.map(({ name, leads }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                {name}
              </Table.Th>
              <Table.Td ta="right">{formatNumber(leads)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Example>
  </>
)

function SortedTable() {
  const [isDescending, setIsDescending] = useState(true)
  const shown = isDescending ? rows : rows.toReversed()
  return (
    <Table.ScrollContainer minWidth={560} tabIndex={0} role="group" aria-label="Campaigns">
      <Table highlightOnHover aria-label="Campaigns">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Campaign</Table.Th>
            <SortHeader
              label="Leads"
              action="Sort by leads"
              sorted={isDescending ? 'descending' : 'ascending'}
              onSort={() => setIsDescending(!isDescending)}
            />
            <SortHeader label="Share" action="Sort by share" sorted="none" onSort={ignore} />
            <Table.Th scope="col" ta="right">
              Spend
            </Table.Th>
            <Table.Th scope="col" w={60}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ name, leads, share, spend }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                {name}
              </Table.Th>
              <Table.Td ta="right">
                <LeadsLink filters={{ utm_campaign: name }} inherit>
                  {formatNumber(leads)}
                </LeadsLink>
              </Table.Td>
              <Table.Td ta="right">{formatPercent(share)}</Table.Td>
              <Table.Td ta="right">{formatMoney(spend, 'EUR')}</Table.Td>
              <Table.Td ta="right">
                <RemoveButton label={`Delete ${name}`} isLoading={false} onClick={ignore} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const total = 1_284

function PagingExample() {
  const [{ page, limit }, setPlace] = useState({ page: 2, limit: 50 })
  const totalPages = Math.ceil(total / limit)
  return (
    <Paging
      pagination={{ page, limit, total, totalPages, hasMore: page < totalPages }}
      labels={messages.leads.paging}
      sizes={[25, 50, 100]}
      onPrevious={() => setPlace({ page: page - 1, limit })}
      onNext={() => setPlace({ page: page + 1, limit })}
      onSize={(size) => setPlace({ page: 1, limit: size })}
    />
  )
}
