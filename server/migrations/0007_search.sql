-- 0007 Searches for frequent texts, with filters or without, tell leads from bits alone.
--
-- Short parts of texts keep all leads that hold them, however many, and longer ones keep where
-- their parts mislead (server/features/search/find-long-grams.ts). Segments that are too small for
-- that keep their texts in one piece. What was written before is written anew, by itself; other
-- names keep an older version, which may still be running, from writing or reading this.

drop table lead_gram;
alter table lead_segment drop column searchable;
alter table lead_segment add column searchable boolean not null default false;

create table lead_gram (
  "orgId" uuid not null,
  -- One to three characters that occur in 16 leads or more; or a line feed and a number: the row
  -- that rarer parts share by their hash; or a line feed and a word.
  gram    text collate "C" not null,
  segment integer not null,
  -- In how many leads of the segment the part is; 0 in a shared row.
  n       integer not null,
  -- Their numbers in the segment, packed, where these take less room than a bit for each lead.
  slots   bytea,
  -- Else these bits, filled up to whole bytes.
  bits    bit varying,
  -- What is told of longer parts that begin with this one; or the entries of a shared row.
  more    bytea,
  -- All texts of a small segment, in its row "\ntexts"; then "more" is their hash.
  texts   text,
  -- Counts are read from the index alone, as long as vacuum keeps up with new segments.
  primary key ("orgId", gram, segment) include (n)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, toast_tuple_target = 8160);
-- Slots and bits fit into a page with their key, where reading them costs a fifth of fetching them
-- from aside. Texts are read whole, more often than they are written.
alter table lead_gram alter column slots set storage main;
alter table lead_gram alter column bits set storage main;
alter table lead_gram alter column texts set storage external;
-- A segment is deleted and built anew when its leads have changed too much.
create index lead_gram_by_segment on lead_gram ("orgId", segment);
select fence('lead_gram');
