-- 0078 Targets of an organization (L-345), and annotations of its charts (L-346).
alter table org
  -- In the organization's currency.
  add column "costPerLeadTarget" double precision,
  add column "roasTarget" double precision;

create table annotation (
  "orgId"     uuid not null references org (id) on delete cascade,
  id          uuid not null,
  -- Local day.
  date        date not null,
  text        text not null,
  -- Null once the account of the author is deleted.
  "authorId"  uuid references person (id) on delete set null,
  "createdAt" timestamptz(3) not null,
  primary key ("orgId", id)
);
create index annotation_by_date on annotation ("orgId", date, id);
create index annotation_by_author on annotation ("authorId");
select enable_tenant_rls('annotation');
