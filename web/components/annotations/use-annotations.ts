import type { Annotation } from '../../../contract/annotations.ts'
import { useOrgQuery } from '../../api/org-query.ts'
import type { Days } from '../period/period.ts'

/** Annotations for a period; empty until loaded, because charts work without them. */
export const useAnnotations = ({ startDate, endDate }: Days): readonly Annotation[] =>
  useOrgQuery('list_annotations', { startDate, endDate }).data?.data ?? []
