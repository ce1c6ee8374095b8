-- 0017 Figures of ad spend at any size: names stand once instead of in every row, sums per day and
-- per month are kept by the transaction that stores spend, and what leads say of ads is kept per
-- lead. Mappings and rates of currencies are what the organization says itself.
--
-- Spend moves into a narrower table, row by row the same. Of three million rows this takes about a
-- minute; a process of an older version answers 500 to what it is asked about spend meanwhile.

-- Texts as the bytes that sha256 takes: each after its length, so that no two lists look the same.
create function print_of(texts text[]) returns uuid
language sql immutable strict parallel safe
return encode(substring(sha256(convert_to((
  select string_agg(octet_length(each) || ':' || each, '' order by place)
  from unnest(texts) with ordinality as part (each, place)), 'UTF8')) for 16), 'hex')::uuid;

-- A sum that stays within 64 bits, or fails: a fraction of what `sum` needs where groups are many.
create aggregate sum_bigint(bigint) (
  sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe
);

-- A campaign as it was named, in its currency. What a platform did not tell is ''. Rows are never
-- changed: a campaign that is renamed gets another.
create table ad_campaign (
  "orgId"        uuid not null references org (id) on delete cascade,
  campaign       integer not null,
  platform       text not null,
  "accountId"    text not null,
  "campaignId"   text not null,
  "accountName"  text not null,
  "campaignName" text not null,
  currency       text not null,
  -- Of all of it.
  print          uuid not null,
  primary key ("orgId", campaign),
  unique ("orgId", print)
);

-- An ad as it was named, in such a campaign. Platforms that tell no ads have one without id.
create table ad (
  "orgId"       uuid not null references org (id) on delete cascade,
  ad            integer not null,
  campaign      integer not null,
  "adGroupId"   text not null,
  "adId"        text not null,
  "adGroupName" text not null,
  "adName"      text not null,
  -- Of the ids of platform, account, campaign, ad group and ad: what a row of spend is known by.
  key           uuid not null,
  -- Of all of it.
  print         uuid not null,
  primary key ("orgId", ad),
  unique ("orgId", print),
  foreign key ("orgId", campaign) references ad_campaign ("orgId", campaign) on delete cascade
);
create index ad_by_key on ad ("orgId", key);
create index ad_by_campaign on ad ("orgId", campaign);

alter table ad_spend no force row level security;
alter table ad_spend disable row level security;
alter table ad_spend rename to ad_spend_before;
alter index ad_spend_pkey rename to ad_spend_before_pkey;

insert into ad_campaign
select "orgId", row_number() over (partition by "orgId" order by "from", print), platform, "accountId",
  "campaignId", "accountName", "campaignName", currency, print
from (
  select "orgId", platform, "accountId", "campaignId", "accountName", "campaignName", currency,
    min(date) as "from",
    print_of(array[platform, "accountId", "campaignId", "accountName", "campaignName", currency])
      as print
  from (
    select "orgId", date, platform, "accountId", "campaignId",
      coalesce("accountName", '') as "accountName", coalesce("campaignName", '') as "campaignName",
      currency
    from ad_spend_before) as spend
  group by "orgId", platform, "accountId", "campaignId", "accountName", "campaignName", currency
  ) as each;

create temporary table ad_before on commit drop as
select spend.*, campaign.campaign, row_number() over (partition by spend."orgId" order by "from", spend.print) as ad
from (
  select "orgId", platform, "accountId", "campaignId", "adGroupId", "adId", "accountName",
    "campaignName", "adGroupName", "adName", currency, min(date) as "from",
    print_of(array[platform, "accountId", "campaignId", "accountName", "campaignName", currency])
      as "campaignPrint",
    print_of(array[platform, "accountId", "campaignId", "accountName", "campaignName", currency,
      "adGroupId", "adId", "adGroupName", "adName"]) as print
  from (
    select "orgId", date, platform, "accountId", "campaignId", "adGroupId", "adId",
      coalesce("accountName", '') as "accountName", coalesce("campaignName", '') as "campaignName",
      coalesce("adGroupName", '') as "adGroupName", coalesce("adName", '') as "adName", currency
    from ad_spend_before) as spend
  group by "orgId", platform, "accountId", "campaignId", "adGroupId", "adId", "accountName",
    "campaignName", "adGroupName", "adName", currency) as spend
join ad_campaign as campaign
  on campaign."orgId" = spend."orgId" and campaign.print = spend."campaignPrint";

insert into ad
select "orgId", ad, campaign, "adGroupId", "adId", "adGroupName", "adName",
  print_of(array[platform, "accountId", "campaignId", "adGroupId", "adId"]), print
from ad_before;

-- What was spent: one row per day and ad. At most one per day of all ads with the same key, which
-- the transactions that write hold to, one at a time.
create table ad_spend (
  "orgId"                  uuid not null references org (id) on delete cascade,
  -- The platform's own calendar day; never converted.
  date                     date not null,
  ad                       integer not null,
  -- Amounts are millionths of the currency.
  "spendMicros"            bigint not null,
  impressions              bigint not null,
  clicks                   bigint not null,
  "conversionsMicros"      bigint not null,
  "conversionsValueMicros" bigint not null,
  "updatedAt"              timestamptz(3) not null
);
insert into ad_spend
select spend."orgId", spend.date, named.ad, "spendMicros", impressions, clicks, "conversionsMicros",
  "conversionsValueMicros", "updatedAt"
from ad_spend_before as spend
join ad_before as named
  on named."orgId" = spend."orgId" and named.platform = spend.platform
  and named."accountId" = spend."accountId" and named."campaignId" = spend."campaignId"
  and named."adGroupId" = spend."adGroupId" and named."adId" = spend."adId"
  and named."accountName" = coalesce(spend."accountName", '')
  and named."campaignName" = coalesce(spend."campaignName", '')
  and named."adGroupName" = coalesce(spend."adGroupName", '')
  and named."adName" = coalesce(spend."adName", '') and named.currency = spend.currency
order by spend."orgId", spend.date, named.ad;
alter table ad_spend add primary key ("orgId", date, ad);
drop table ad_spend_before;

-- Sums per day and campaign; `ads` counts the rows of spend in it.
create table ad_campaign_day (
  "orgId"       uuid not null references org (id) on delete cascade,
  day           date not null,
  campaign      integer not null,
  ads           integer not null,
  "spendMicros" bigint not null,
  impressions   bigint not null,
  clicks        bigint not null,
  primary key ("orgId", day, campaign)
);
insert into ad_campaign_day
select "orgId", date, campaign, count(*), sum("spendMicros"), sum(impressions), sum(clicks)
from ad_spend join ad using ("orgId", ad)
group by "orgId", date, campaign order by "orgId", date, campaign;
create index ad_campaign_day_by_campaign on ad_campaign_day ("orgId", campaign, day);

-- Sums per month and ad; `days` has a bit per day that has spend, the lowest for the first.
create table ad_month (
  "orgId"       uuid not null references org (id) on delete cascade,
  month         date not null,
  ad            integer not null,
  days          integer not null,
  "spendMicros" bigint not null,
  impressions   bigint not null,
  clicks        bigint not null,
  primary key ("orgId", month, ad)
);
insert into ad_month
select "orgId", date_trunc('month', date)::date, ad,
  bit_or(1 << (extract(day from date)::integer - 1)), sum("spendMicros"), sum(impressions),
  sum(clicks)
from ad_spend group by "orgId", date_trunc('month', date), ad order by 1, 2, 3;

-- What leads say of the campaign that brought them. What they do not say is ''.
create table ad_word (
  "orgId"       uuid not null,
  -- Print of all of it.
  word          uuid not null,
  -- As their click ids or their utm_source tell.
  platform      text not null,
  -- True when the click was surely paid for.
  paid          boolean not null,
  "utmSource"   text not null,
  "utmCampaign" text not null,
  "campaignId"  text not null,
  -- Of leads that tell the ad and not the campaign.
  "viaAdGroup"  text not null,
  "viaAd"       text not null,
  primary key ("orgId", word)
);

-- What leads say of the ad itself.
create table ad_detail (
  "orgId"       uuid not null,
  -- Print of all of it.
  detail        uuid not null,
  "adGroupId"   text not null,
  "adGroupName" text not null,
  "adId"        text not null,
  primary key ("orgId", detail)
);

-- Leads of sealed segments that say something of an ad. A lead that changed since has a row in
-- lead_change, which tells that this one does not count.
create table ad_lead (
  "orgId"     uuid not null,
  "leadId"    uuid not null,
  "createdAt" timestamptz(3) not null,
  word        uuid not null,
  detail      uuid not null,
  qualified   boolean not null,
  won         boolean not null,
  -- Value of a won lead in minor units.
  "wonMinor"  bigint not null,
  primary key ("orgId", "createdAt", "leadId")
);
create index ad_lead_by_word on ad_lead ("orgId", word);
create index ad_lead_by_detail on ad_lead ("orgId", detail);

-- True once ad_lead knows the leads of the segment; until then they themselves are read.
alter table lead_segment add "adsKnown" boolean not null default false;

-- What leads say of a campaign in other words than its platform. '' says that anything goes.
create table ad_mapping (
  "orgId"       uuid not null references org (id) on delete cascade,
  id            uuid not null,
  "utmSource"   text not null,
  "utmCampaign" text not null,
  platform      text not null,
  "accountId"   text not null,
  "campaignId"  text not null,
  "createdAt"   timestamptz(3) not null,
  "updatedAt"   timestamptz(3) not null,
  primary key ("orgId", id)
);

-- From that day on and until a newer one, 1 "from" is rate "to".
create table currency_rate (
  "orgId" uuid not null references org (id) on delete cascade,
  "from"  text not null,
  "to"    text not null,
  day     date not null,
  rate    numeric(24, 12) not null check (rate > 0),
  primary key ("orgId", "from", "to", day)
);

select fence(fenced::regclass) from unnest(array['ad_campaign', 'ad', 'ad_spend', 'ad_campaign_day',
  'ad_month', 'ad_word', 'ad_detail', 'ad_lead', 'ad_mapping', 'currency_rate']) as each (fenced);

drop function print_of(text[]);
