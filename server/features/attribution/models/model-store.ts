import type { AttributionModel } from '../../../../contract/attribution-models.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { outerCredit } from './position-based.ts'
import { halfLifeSeconds, maxHalfLives, weightSteps } from './time-decay.ts'
import { wholeCredit } from './touch.ts'

/**
 * The models in SQL, over rows of one touch each; a test compares them with the functions in
 * `models/`.
 */

const whole = sql.lit(wholeCredit)
const outer = sql.lit(outerCredit)
const inner = sql.lit(wholeCredit - 2 * outerCredit)

/** Seconds from the visit `v` to the creation of its lead `l`. */
const age = sql`greatest(0, floor(date_part('epoch', l."createdAt" - v."startedAt")))::integer`

const halfLife = sql.lit(halfLifeSeconds)

/** `decayWeight` of an age in seconds. */
export const buildDecayWeight = (seconds: Sql): Sql => sql`
  floor(${sql.lit(weightSteps)} * power(2::float8, (${seconds} % ${halfLife})::float8 / -${halfLife})
    + 0.5::float8)
  * power(2::float8, -least(${seconds} / ${halfLife}, ${sql.lit(maxHalfLives)})::float8)`

/** Weight of the visit `v` by its age; 1 for a lead `l` without visits. */
export const weight = (): Sql => sql`coalesce(${buildDecayWeight(age)}, 1)`

const inOrder = sql`partition by "createdAt", id order by "startedAt", "visitId" rows`

/** Windows over a journey: all touches, those up to the current one, and those before it. */
export const windows: Sql = sql`window
  journey as (${inOrder} between unbounded preceding and unbounded following),
  passed as (${inOrder} unbounded preceding),
  before as (${inOrder} between unbounded preceding and 1 preceding)`

/** Input to the models: positions and sums of a touch and its journey. */
export const positions: Sql = sql`
  row_number() over passed as place,
  count(*) over journey as touches,
  count(*) filter (where "isLed") over passed as "ledUntil",
  count(*) filter (where "isLed") over journey as led,
  sum(weight) over passed as "weightUntil",
  sum(weight) over before as "weightBefore",
  sum(weight) over journey as "weightOfAll"`

const evenCredit = (credit: Sql, place: Sql, of: Sql): Sql =>
  sql`${credit} * (${place}) / (${of}) - ${credit} * (${place} - 1) / (${of})`

const wholeCreditIf = (condition: Sql): Sql => sql`case when ${condition} then ${whole} else 0 end`

const linear = evenCredit(whole, sql`place`, sql`touches`)

/** Credit of a touch by each model, in millionths. */
export const credits: Readonly<Record<AttributionModel, Sql>> = {
  firstTouch: wholeCreditIf(sql`place = 1`),
  lastTouch: wholeCreditIf(sql`place = touches`),
  lastNonDirect: wholeCreditIf(
    sql`case led when 0 then place = touches else "isLed" and "ledUntil" = led end`,
  ),
  linear,
  positionBased: sql`case
    when touches < 3 then ${linear}
    when place in (1, touches) then ${outer}
    else ${evenCredit(inner, sql`place - 1`, sql`touches - 2`)} end`,
  timeDecay: sql`
    case place when touches then ${whole}::float8
      else floor(${whole} * "weightUntil" / "weightOfAll") end
    - floor(${whole} * coalesce("weightBefore", 0) / "weightOfAll")`,
}
