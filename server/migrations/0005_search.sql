-- 0005 An index for searches: which parts of texts occur in which leads of a segment.
--
-- A trigram index of PostgreSQL cannot be used here: like is not leakproof, so row-level security
-- keeps it from indexes; and counting by it took a second where a needle is frequent. Here a part
-- is compared by = alone, and its count stands in the index itself.

create table lead_gram (
  "orgId" uuid not null,
  -- One to three characters that occur in 16 leads or more; or a line feed and a number: the row
  -- that rarer parts, and counts of longer ones, share by their hash.
  gram    text collate "C" not null,
  segment integer not null,
  -- In how many leads of the segment the part is; 0 in a shared row.
  n       integer not null,
  -- Their numbers in the segment, packed; null where none are kept.
  slots   bytea,
  -- Entries of a shared row; null in the others.
  shared  bytea,
  -- Counts are read from the index alone, as long as vacuum keeps up with new segments.
  primary key ("orgId", gram, segment) include (n)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
-- A segment is deleted and built anew when its leads have changed too much.
create index lead_gram_by_segment on lead_gram ("orgId", segment);
select fence('lead_gram');
