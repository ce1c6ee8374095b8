-- What organizations have beside their leads.

insert into label ("orgId", id, name, "createdAt")
select id, bench.id_at(bench.setting('from')::timestamptz, md5(id || 'label' || i)),
  'Label ' || i, bench.setting('from')::timestamptz
from bench.org, generate_series(1, 12) i;

select setseed(0.4711);

-- Ads that spend on each day: three rows per lead in the large organization, two in the others. Six
-- of ten campaigns are of the platform whose leads tell their ids, the others are told by name.
create temporary table named as
select org.id as "orgId", k, k % 400 as c,
  case when k % 10 < 6 then 'google_ads' when k % 10 < 9 then 'meta_ads' else 'microsoft_ads' end
    as platform,
  (k % 400) / 40 as account
from bench.org, generate_series(0, case org.n
  when 0 then greatest(20, ceil(3 * bench.setting('leads')::bigint / 731.0)::integer) - 1
  else 1 end) k;

insert into ad_campaign ("orgId", campaign, platform, "accountId", "campaignId", "accountName",
  "campaignName", currency, print)
select distinct on ("orgId", c) "orgId", c + 1, platform, '123-456-' || account,
  (18000000000 + c)::text, 'Account ' || account, 'campaign_' || c,
  case when account = 9 then 'USD' else 'EUR' end,
  bench.print_of(array[platform, '123-456-' || account, (18000000000 + c)::text, 'Account ' || account,
    'campaign_' || c, case when account = 9 then 'USD' else 'EUR' end])
from named order by "orgId", c;

insert into ad ("orgId", ad, campaign, "adGroupId", "adId", "adGroupName", "adName", key, print)
select "orgId", k + 1, c + 1, (15000000000 + k)::text, (66000000000 + k * 7)::text,
  'Ad group ' || k, 'ad_' || k,
  bench.print_of(array[platform, '123-456-' || account, (18000000000 + c)::text,
    (15000000000 + k)::text, (66000000000 + k * 7)::text]),
  bench.print_of(array[platform, '123-456-' || account, (18000000000 + c)::text, 'Account ' || account,
    'campaign_' || c, case when account = 9 then 'USD' else 'EUR' end,
    (15000000000 + k)::text, (66000000000 + k * 7)::text, 'Ad group ' || k,
    'ad_' || k])
from named;

insert into ad_spend ("orgId", date, ad, "spendMicros", impressions, clicks, "conversionsMicros",
  "conversionsValueMicros", "updatedAt")
select "orgId", day::date, k + 1, (random() * 9e7)::bigint, (random() * 5000)::bigint,
  (random() * 300)::bigint, 0, 0, day
from generate_series(bench.setting('from')::timestamptz,
  bench.setting('from')::timestamptz + interval '730 days', interval '1 day') day, named;

insert into ad_campaign_day
select "orgId", date, campaign, count(*), sum("spendMicros"), sum(impressions), sum(clicks)
from ad_spend join ad using ("orgId", ad)
group by "orgId", date, campaign order by "orgId", date, campaign;

insert into ad_month
select "orgId", date_trunc('month', date)::date, ad,
  bit_or(1 << (extract(day from date)::integer - 1)), sum("spendMicros"), sum(impressions),
  sum(clicks)
from ad_spend group by "orgId", date_trunc('month', date), ad order by 1, 2, 3;
