-- 0021 Totals of a status, a source, or both, without asking the bits of each segment.

-- Leads of a segment by "status source", by "status " and by " source".
alter table lead_segment add counts jsonb not null default '{}';
-- Sums and counts are read of every segment: they stay in its row, beside each other.
alter table lead_segment set (toast_tuple_target = 8160);

-- Their owner may read the rows of all organizations for this.
alter table lead_sum no force row level security;
alter table lead_segment no force row level security;
update lead_segment as home set counts = coalesce((
  select jsonb_object_agg(concat(status, ' ', source), leads) from (
    select status, source, sum(leads) as leads from lead_sum
    where "orgId" = home."orgId" and lead_sum.segment = home.segment and span = 'day'
    group by grouping sets ((status, source), (status), (source))) as each), '{}');
alter table lead_segment force row level security;
alter table lead_sum force row level security;
