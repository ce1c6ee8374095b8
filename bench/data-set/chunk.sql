-- The leads number bench.first to bench.last of several organizations, with all that belongs to
-- them; the same for the same settings and seed. Helpers and other settings: helpers.sql.
--
-- A lead first draws how it came, and what it carries follows from that: one that came by a search
-- ad has a gclid and the search-ad fields, one from a newsletter has UTMs and no click id.

with arrival as materialized (
  select g, org.id as "orgId", at, md5(g || 'a') h1, md5(g || 'b') h2, channel,
    case when d_status < 0.6 then 'open' when d_status < 0.79 then 'qualified'
      when d_status < 0.87 then 'won' else 'lost' end as status,
    first, last, begins, ends,
    case when d_domain < 0.72
      then bench.pick(array['gmail.com', 'gmail.com', 'gmail.com', 'gmx.de', 'web.de',
        'outlook.com', 'icloud.com', 't-online.de', 'yahoo.com'], d_domain / 0.72)
      else last || bench.pick(array['.de', '-bau.de', '-gmbh.de', '.com', '.io'],
        (d_domain - 0.72) / 0.28) end as domain,
    floor(400 * power(d_campaign, 3))::int as campaign,
    floor(400 * power(d_campaign, 3))::int + 400 * floor(d_adgroup * 10)::int as "adGroup",
    r1, r2, r3, r4, r5, r6, r7, r8, r9
  from (
    select *,
      case when d_channel < 0.28 then 'google' when d_channel < 0.41 then 'facebook'
        when d_channel < 0.45 then 'bing' when d_channel < 0.47 then 'linkedin'
        when d_channel < 0.483 then 'tiktok' when d_channel < 0.487 then 'x'
        when d_channel < 0.491 then 'reddit' when d_channel < 0.495 then 'snapchat'
        when d_channel < 0.5 then 'pinterest' when d_channel < 0.54 then 'newsletter'
        when d_channel < 0.71 then 'organic' when d_channel < 0.79 then 'referral'
        else 'direct' end as channel,
      bench.pick(array['anna', 'maria', 'thomas', 'julia', 'stefan', 'laura', 'markus', 'sarah',
        'daniel', 'lena', 'peter', 'nina', 'jan', 'katharina', 'felix', 'sophie', 'martin', 'ines',
        'robert', 'clara', 'simon', 'ayse', 'mehmet', 'olga', 'pavel', 'chiara', 'luca', 'emma',
        'noah', 'mila', 'greta', 'oskar', 'theo', 'ida', 'hugo', 'frieda'], power(d_first, 1.6))
        as first,
      bench.pick(array['mu', 'ber', 'schu', 'kra', 'wei', 'hof', 'lin', 'ro', 'ste', 'bau', 'fi',
        'ka', 'gro', 'zim', 'hart', 'lang', 'vo', 'bra', 'jan', 'kel', 'mer', 'pe', 'rei', 'san',
        'ter', 'ul', 'win', 'ahl', 'dre', 'eck'], power(d_last1, 1.5))
        || bench.pick(array['el', 'er', 'an', 'in', 'on', 'ar', 'ert', 'ing', 'old', 'und', 'ach',
        'ich', 'eb', 'eg', 'ek', 'em', 'et', 'ig', 'is', 'ol'], d_last2)
        || bench.pick(array['mann', 'ler', 'ner', 'berg', 'feld', 'stein', 'bach', 'hoff', 'ke',
        'sen', 'ski', 'meier', 'hardt', 'brand', 'dorf'], d_last3) as last,
      case
        when floor(g * leads::float8 / total) > floor((g - 1) * leads::float8 / total) then 0
        else 1 + floor((select max(n) from bench.org) * sqrt(d_org))
      end as n
    from (
      -- Business grows: the newest months are the busiest.
      select g, total, leads, begins, ends, date_trunc('milliseconds',
          begins + (ends - begins) * power((g - random()) / total, 0.8)) at,
        random() d_channel, random() d_status, random() d_domain, random() d_org,
        random() d_first, random() d_last1, random() d_last2, random() d_last3,
        random() d_campaign, random() d_adgroup,
        random() r1, random() r2, random() r3, random() r4, random() r5, random() r6, random() r7,
        random() r8, random() r9
      from (
        select bench.setting('leads')::bigint leads,
          (bench.setting('leads')::bigint * 7 / 5) total,
          bench.setting('from')::timestamptz begins, bench.setting('to')::timestamptz ends
      ) size, generate_series(bench.setting('first')::bigint, bench.setting('last')::bigint) g
    ) draws
  ) named
  join bench.org using (n)
  order by g
),

made as (
  insert into lead ("orgId", id, "externalId", name, email, phone, status, value, note, custom,
    "lossReason", "conversionName", source, website, path, referrer, country, gclid, dclid, wbraid,
    gbraid, ga4cid, ga4sid, fbc, fbp, msclkid, ttclid, twclid, rdt_cid, sccid, epik, li_fat_id,
    utm_source, utm_medium, utm_campaign, utm_content, utm_term, ad_storage, ad_user_data,
    analytics_storage, ad_personalization, "searchAdsCustomerId", "searchAdsClickDate",
    "searchAdsCampaignId", "searchAdsCampaignName", "searchAdsAdGroupId", "searchAdsAdGroupName",
    "searchAdsAdId", "searchAdsDevice", "searchAdsAdNetworkType", "searchAdsClickType",
    "searchAdsSlot", "labelId", "createdAt", "updatedAt", "qualifiedAt", "wonAt", "lostAt", "expiresAt",
    locked, "emailKey", "phoneKey", "searchText", "sessionId", "visitorId")
  select "orgId", bench.id_at(at, h1), "externalId", name, email, phone, status,
    case when r1 < 0.45 then round(exp(8.5 + 4 * r2))::bigint end,
    case when r3 < 0.15 then 'Asked to be called back in the afternoon about the offer. Ref '
      || substr(h2, 1, 12) end,
    case when r4 < 0.2 then json_build_object('form', 'f_' || substr(h2, 1, 6), 'company',
      initcap(last) || ' GmbH', 'budget', (r2 * 20000)::int, 'interest', 'heat pumps')::text end,
    case when status = 'lost' then bench.pick(array['budget', 'no answer', 'competitor',
      'duplicate', 'spam'], r5) end,
    case when status in ('qualified', 'won') then 'Qualified lead' end,
    case when r6 < 0.3 then 'inbound' when r6 < 0.54 then 'gtm' when r6 < 0.75 then 'api'
      when r6 < 0.8 then 'manual' when r6 < 0.92 then 'wordpress' else 'import' end,
    'https://www.example.com',
    '/' || bench.pick(array['contact', 'pricing', 'demo', 'landing/spring', 'products/a'], r5),
    case channel when 'google' then 'https://www.google.com/' when 'organic'
      then 'https://www.google.com/' when 'facebook' then 'https://l.facebook.com/'
      when 'bing' then 'https://www.bing.com/' when 'referral' then 'https://example.org/partner'
      end,
    case when r7 < 0.9 then bench.pick(array['DE', 'DE', 'DE', 'DE', 'DE', 'AT', 'CH', 'NL',
      'US'], r7 / 0.9) end,
    case when channel = 'google' and r8 < 0.88 then 'Cj0KCQiA' || h1 || h2 || 'EALw_wcB' end,
    case when r8 between 0.995 and 1 then 'CPj' || h2 end,
    case when channel = 'google' and r8 between 0.88 and 0.94 then 'CjkKCQ' || h1 end,
    case when channel = 'google' and r8 > 0.94 then '0AAAAA' || h2 end,
    case when consents is not null then (1e9 + r3 * 1e9)::bigint || '.' || seconds end,
    case when consents is not null then seconds::text end,
    case when channel = 'facebook' then 'fb.1.' || seconds || '123.IwAR' || h2 end,
    case when consents and r9 < 0.6 then 'fb.1.' || seconds || '123.' || (r3 * 1e9)::bigint end,
    case channel when 'bing' then h1 end, case channel when 'tiktok' then 'E.C.P.' || h1 end,
    case channel when 'x' then '2-' || h2 end, case channel when 'reddit' then h1 end,
    case channel when 'snapchat' then h1 end, case channel when 'pinterest' then 'dj0yJn' || h1 end,
    case channel when 'linkedin' then h1 end,
    case when "hasUtm" then channel end,
    case when "hasUtm" then case when channel = 'newsletter' then 'email'
      when channel in ('google', 'bing') then 'cpc' else 'paid_social' end end,
    case when "hasUtm" then 'campaign_' || campaign end,
    case when "hasUtm" and r3 < 0.6 then 'ad_' || (r4 * 40)::int end,
    case when "hasUtm" and channel = 'google' then 'keyword ' || (r9 * 300)::int end,
    consents, consents, case when r9 < 0.05 then true else consents end, consents,
    case when channel = 'google' then '123-456-7890' end,
    case when channel = 'google' then at::date end,
    case when channel = 'google' then (18000000000 + campaign)::text end,
    case when channel = 'google' then 'Campaign ' || campaign end,
    case when channel = 'google' then (15000000000 + "adGroup")::text end,
    case when channel = 'google' then 'Ad group ' || "adGroup" end,
    case when channel = 'google' then (66000000000 + "adGroup" * 7)::text end,
    case when channel = 'google' then bench.pick(array['MOBILE', 'MOBILE', 'DESKTOP'], r7) end,
    case when channel = 'google' then 'SEARCH' end,
    case when channel = 'google' then 'URL_CLICKS' end,
    case when channel = 'google' then bench.pick(array['SEARCH_TOP', 'SEARCH_OTHER'], r6) end,
    case when r5 < 0.12 then bench.id_at(begins,
      md5("orgId" || 'label' || (1 + floor(r5 * 100)::int))) end,
    at, case when status = 'open' and r4 < 0.8 then at else changed end,
    case when status in ('qualified', 'won') then changed end, case status when 'won' then changed end,
    case status when 'lost' then changed end, at + interval '90 days', false,
    lower(email), replace(phone, ' ', ''),
    concat_ws(E'\n', lower("externalId"), lower(name), email, phone,
      translate(phone, '+ ', '')),
    case when "hasVisitor" then bench.id_at(at - interval '1 second' * r3 * 900, h2) end,
    case when "hasVisitor" then bench.id_at(at - interval '1 day' * r1 * 60, md5(h2)) end
  from (
    select *, date_part('epoch', at)::bigint seconds, r9 < 0.6 as "hasVisitor",
      case when r8 < 0.6 then true when r8 < 0.75 then false end as consents,
      channel not in ('organic', 'referral', 'direct') and r2 < 0.9 as "hasUtm",
      least(at - interval '1 day' * 3 * ln(1 - r4 * 0.99), ends) as changed,
      case when r7 < 0.6 then 'CRM-' || lpad(g::text, 9, '0') end as "externalId",
      initcap(first) || ' ' || initcap(last) as name,
      case when r6 < 0.92 then first || '.' || last || g % 1000 || '@' || domain end as email,
      case when r2 < 0.75 then '+49 15' || (r8 * 8)::int + 1 || ' '
        || lpad((r3 * 99999999)::int::text, 8, '0') end as phone
    from arrival
    -- Keeps what is computed here from being computed again wherever it is used.
    offset 0
  ) derived
  returning *
),

changed as (
  insert into lead_history ("orgId", "leadId", id, at, "actorKind", field, "from", "to")
  select "orgId", id, bench.id_at("updatedAt", md5(id || 'history')), "updatedAt", 'key', 'status',
    'open', status
  from made where status <> 'open'
),

copied as (
  insert into baseline.lead
  select id, "orgId", "externalId", name, email, phone, status, value / 100.0, note, custom,
    "lossReason", "conversionName", source, website, path, referrer, country, gclid, dclid, wbraid,
    gbraid, ga4cid, ga4sid, fbc, fbp, msclkid, ttclid, twclid, rdt_cid, sccid, epik, li_fat_id,
    utm_source, utm_medium, utm_campaign, utm_content, utm_term, ad_storage, ad_user_data,
    analytics_storage, ad_personalization, "searchAdsCustomerId", "searchAdsClickDate",
    "searchAdsCampaignId", "searchAdsCampaignName", "searchAdsAdGroupId", "searchAdsAdGroupName",
    "searchAdsAdId", "searchAdsDevice", "searchAdsAdNetworkType", "searchAdsClickType",
    "searchAdsSlot", "labelId", "createdAt", "updatedAt", "qualifiedAt", "expiresAt"
  from made
)

-- The visit that converted, and up to four before it.
insert into session ("orgId", id, "visitorId", "startedAt", "lastSeenAt", "landingUrl",
  "landingPath", website, referrer, channel, utm_source, utm_medium, utm_campaign, gclid, fbc,
  ga4cid, ga4sid, ad_storage, ad_user_data, analytics_storage, ad_personalization, country,
  "deviceType", browser, os, "pageViews", pages)
select "orgId",
  case ago when 0 then "sessionId" else bench.id_at(started, md5(id || 'visit' || ago)) end,
  "visitorId", started, started + interval '7 minutes', website || path || '?v=1', path, website,
  referrer, case when gclid is not null then 'Paid search' when fbc is not null then 'Paid social'
    when referrer is not null then 'Referral' else 'Direct' end,
  case ago when 0 then utm_source end, case ago when 0 then utm_medium end,
  case ago when 0 then utm_campaign end, case ago when 0 then gclid end,
  case ago when 0 then fbc end, ga4cid, ga4sid, ad_storage, ad_user_data, analytics_storage,
  ad_personalization, country, bench.pick(array['mobile', 'mobile', 'desktop'], draw),
  bench.pick(array['Chrome', 'Safari', 'Firefox'], draw), 'Android', 2,
  jsonb_build_array(
    jsonb_build_object('path', path, 'title', 'Welcome', 'at', "atText"),
    jsonb_build_object('path', '/contact', 'title', 'Contact', 'at', "atText"))
from (
  select lead.*, ago, started,
    to_char(started at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "atText"
  from (
    select *, (('x' || substr(md5(id::text), 1, 6))::bit(24)::int / 16777216.0::float8) as draw
    from made where "visitorId" is not null
    offset 0
  ) lead
  cross join lateral generate_series(0, floor(5 * power(draw, 3))::int) ago
  cross join lateral (
    select "createdAt" - interval '1 second' * draw * 900 - interval '1 day' * ago * 3 as started
    offset 0
  ) begun
  offset 0
) visit;
