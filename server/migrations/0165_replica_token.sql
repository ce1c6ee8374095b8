-- 0165 Random tokens by which a process recognizes that a read replica follows the server it writes to (L-493). A token is
-- needed for some seconds only.
create table replica_token (
  token       uuid primary key,
  "createdAt" timestamptz not null default now()
);
