-- 0094 Ad spend by outcome (L-376): ad_lead also has the dates on which leads were qualified and won. Until a segment's
-- ad keys are stored again, its leads are read.
truncate ad_lead, ad_word, ad_detail;
alter table ad_lead
  add column "qualifiedAt" timestamptz(3),
  add column "wonAt" timestamptz(3),
  -- A process of an older version stores no dates, so it fails to compact.
  add constraint ad_lead_qualified check (qualified = ("qualifiedAt" is not null));
create index ad_lead_by_qualified on ad_lead ("orgId", "qualifiedAt") where "qualifiedAt" is not null;
create index ad_lead_by_won on ad_lead ("orgId", "wonAt") where "wonAt" is not null;
alter table lead_segment no force row level security;
update lead_segment set "adsKnown" = false;
alter table lead_segment force row level security;
