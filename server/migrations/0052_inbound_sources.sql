-- 0052 Inbound sources: addresses to which form services send submissions, and the received bodies.
create table inbound_source (
  "orgId"      uuid not null references org (id) on delete cascade,
  id           uuid not null,
  -- In the address; 144 random bits, because knowing it is the proof that a body is genuine.
  "publicId"   text not null,
  name         text not null,
  kind         text not null,
  -- Path of an answer → lead field, or null to skip the answer.
  mapping      jsonb not null,
  -- Lead field → value for leads whose submission has none.
  defaults     jsonb not null,
  enabled      boolean not null,
  -- 'live' creates leads; 'collect' only stores bodies.
  mode         text not null,
  -- SHA-256, in hex, of the secret that the body must contain.
  "secretHash" text,
  "createdAt"  timestamptz(3) not null,
  primary key ("orgId", id)
);
-- A request names only the source, so it is found before its organization is known.
create index inbound_source_by_public_id on inbound_source ("publicId");
select enable_tenant_rls('inbound_source');
create policy by_public_id on inbound_source for select
  using ("publicId" = nullif(current_setting('app.inbound_source', true), ''));

create table inbound_body (
  "orgId"        uuid not null,
  id             uuid not null,
  "sourceId"     uuid not null,
  "receivedAt"   timestamptz(3) not null,
  "contentType"  text not null,
  body           bytea not null,
  -- Id that the form service gave the submission; null in repetitions and tests.
  "submissionId" text,
  -- 'received' until the lead is created; then 'created', 'duplicate', 'test', 'unmapped' or 'rejected'.
  state          text not null,
  reason         text,
  -- Since when its lead is to be created: the receipt, or the last time that it was mapped again.
  "pendingSince" timestamptz(3) not null,
  "leadId"       uuid,
  -- Number of times that the body was mapped again; part of the idempotency key of its lead.
  attempt        integer not null,
  primary key ("orgId", id),
  foreign key ("orgId", "sourceId") references inbound_source ("orgId", id) on delete cascade,
  -- Deleting a lead deletes its bodies.
  foreign key ("orgId", "leadId") references lead ("orgId", id) on delete cascade
);
create index inbound_body_by_source on inbound_body ("orgId", "sourceId", id);
create index inbound_body_by_lead on inbound_body ("orgId", "leadId") where "leadId" is not null;
create index inbound_body_pending on inbound_body ("orgId", id) where state = 'received';
create unique index inbound_body_by_submission on inbound_body ("orgId", "sourceId", "submissionId")
  where "submissionId" is not null;
select enable_tenant_rls('inbound_body');
