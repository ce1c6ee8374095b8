import type { Pagination } from '../../../contract/envelope.ts'

export interface PageInput {
  readonly limit: number
  readonly page: number
}

/** A page's position in a list of `total` rows. */
export function paginate(total: number, { limit, page }: PageInput): Pagination {
  const totalPages = Math.ceil(total / limit)
  return { limit, page, totalPages, total, hasMore: page < totalPages }
}
