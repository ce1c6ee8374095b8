-- What organizations have beside their leads.

insert into label ("orgId", id, name, "createdAt")
select id, bench.id_at(bench.setting('from')::timestamptz, md5(id || 'label' || i)),
  'Label ' || i, bench.setting('from')::timestamptz
from bench.org, generate_series(1, 12) i;

select setseed(0.4711);

insert into ad_spend ("orgId", date, platform, "accountId", "campaignId", "adGroupId", "adId",
  "campaignName", currency, "spendMicros", impressions, clicks, "conversionsMicros",
  "conversionsValueMicros", "updatedAt")
select org.id, day::date, case when c % 3 = 0 then 'meta_ads' else 'google_ads' end, '123-456-7890',
  (18000000000 + c)::text, '', '', 'Campaign ' || c, 'EUR', (random() * 9e7)::bigint,
  (random() * 5000)::bigint, (random() * 300)::bigint, 0, 0, day
from bench.org, generate_series(0, case org.n when 0 then 19 else 1 end) c,
  generate_series(bench.setting('from')::timestamptz, bench.setting('to')::timestamptz,
    interval '1 day') day;
