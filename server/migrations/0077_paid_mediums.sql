-- 0077 Rebuilds the stored ad keys: `pub`, `target`, `sa`, `annunci`, `pauta`, `реклама` and similar words are
-- paid mediums (L-341). Until a segment's ad keys are stored again, its leads are read.
truncate ad_lead, ad_word, ad_detail;
update lead_segment set "adsKnown" = false;
