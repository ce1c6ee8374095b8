-- 0069 Rebuilds the stored ad keys: `utm_source=ig` next to a campaign id is Meta's, and `sea`, `cpc-brand`
-- or `gesponsert` are paid mediums. Until a segment's ad keys are stored again, its leads are read.
truncate ad_lead, ad_word, ad_detail;
update lead_segment set "adsKnown" = false;
