import { annotationLimits } from '../../../contract/annotation-limits.ts'
import type { Annotation } from '../../../contract/annotations.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

interface Days {
  readonly startDate: string
  readonly endDate: string
}

/** Annotations for a range of local days, including both its first and last day; earliest first. */
export const selectAnnotations = (tx: OrgTx, { startDate, endDate }: Days): Promise<Annotation[]> =>
  tx.query(sql`
    select annotation.id, date::text, text, person.name as "authorName"
    from annotation left join person on person.id = "authorId"
    where "orgId" = ${tx.orgId} and date between ${startDate}::date and ${endDate}::date
    order by date, annotation.id limit ${annotationLimits.count}`)

interface AnnotationRow extends Omit<Annotation, 'authorName'> {
  readonly authorId: string | null
  readonly createdAt: string
}

/** @returns False if the organization has reached the maximum number of annotations. */
export async function insertAnnotation(
  tx: OrgTx,
  { id, date, text, authorId, createdAt }: AnnotationRow,
): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into annotation ("orgId", id, date, text, "authorId", "createdAt")
    select ${tx.orgId}::uuid, ${id}::uuid, ${date}::date, ${text}::text, ${authorId}::uuid,
      ${createdAt}::timestamptz
    where (
      select count(*) from annotation where "orgId" = ${tx.orgId}
    ) < ${annotationLimits.count}
    returning 1`)
  return inserted.length > 0
}

/** @returns The changed annotation; `undefined` if it does not exist. */
export async function updateAnnotation(
  tx: OrgTx,
  id: string,
  { date, text }: { readonly date?: string | undefined; readonly text?: string | undefined },
): Promise<Annotation | undefined> {
  const [changed] = await tx.query<Annotation>(sql`
    update annotation
    set date = coalesce(${date ?? null}::date, date), text = coalesce(${text ?? null}::text, text)
    where "orgId" = ${tx.orgId} and id = ${id}
    returning id, date::text, text,
      (select name from person where person.id = "authorId") as "authorName"`)
  return changed
}

export async function deleteAnnotation(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from annotation where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  return deleted.length > 0
}
