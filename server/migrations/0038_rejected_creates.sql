-- 0038 Creates that were rejected, counted per UTC day, key and reason, so that a form that loses leads is noticed.
create table rejected_create (
  "orgId"  uuid not null,
  day      date not null,
  "keyId"  uuid not null,
  status   smallint not null,
  code     text not null,
  -- Field of the problem; empty for a problem of the whole request.
  field    text not null,
  -- The service's own sentence, never a value that was sent.
  reason   text not null,
  -- Times that this problem was reported.
  n        bigint not null,
  -- Requests that had this as their first problem.
  requests bigint not null,
  "lastAt" timestamptz(3) not null,
  primary key ("orgId", day, "keyId", status, code, field, reason)
);
select enable_tenant_rls('rejected_create');
