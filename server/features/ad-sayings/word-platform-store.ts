import { type Sql, sql } from '../../platform/sql.ts'
import { platformNames, sourceSuffix } from './platform-signals.ts'

const named = sql.join(
  [...platformNames].map(
    ([name, platform]) => sql`when ${sql.lit(name)} then ${sql.lit(platform)}`,
  ),
  sql` `,
)

/**
 * The platform of what leads say, over rows of `word`: also by other spellings of the source, such as
 * `ig` and `facebook_ads`. It is worked out when it is read, since what stands in `ad_word` changes
 * with a migration alone.
 *
 * @see L-123
 */
export const platformOfWord: Sql = sql`
  case when platform <> '' then platform else
    case regexp_replace("utmSource", ${sql.lit(sourceSuffix)}, '') ${named} else '' end
  end as platform`
