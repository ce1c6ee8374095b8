import type { Pagination } from '../../../contract/envelope.ts'

export interface PageInput {
  readonly limit: number
  readonly page: number
}

/** The page's position among all `total` rows. */
export function paginate(total: number, { limit, page }: PageInput): Pagination {
  const totalPages = Math.ceil(total / limit)
  return { limit, page, totalPages, total, hasMore: page < totalPages }
}
