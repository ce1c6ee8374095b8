import { type Sql, sql } from '../../platform/db/sql.ts'
import { cookiePlatforms, platformNames, sourceSuffix } from './platform-signals.ts'

const namedPlatforms = sql.join(
  [...platformNames].map(
    ([name, platform]) => sql`when ${sql.lit(name)} then ${sql.lit(platform)}`,
  ),
  sql` `,
)

/** Where click ids told none, or one of which ids are kept from visit to visit. */
const isUnresolved = sql`platform in ('', ${sql.join(cookiePlatforms.map(sql.lit))})`

/**
 * The platform of what leads say, over rows of `word`: by their source, in other spellings such as
 * `ig` and `facebook_ads`, too, where click ids leave it open. It is worked out when it is read,
 * since what stands in `ad_word` changes with a migration alone.
 *
 * @see L-123; L-163
 */
export const resolvedPlatformColumn: Sql = sql`
  coalesce(
    case when ${isUnresolved} then
      case regexp_replace("utmSource", ${sql.lit(sourceSuffix)}, '') ${namedPlatforms} end
    end, platform) as platform`
