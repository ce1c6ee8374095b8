-- 0156 Organizations that other organizations create with an API key (L-459).
create table client_org (
  -- The organization whose key created the other one.
  "orgId"        uuid not null references org (id) on delete cascade,
  -- The created organization. No foreign key, because it belongs to someone else.
  id             uuid not null,
  name           text not null,
  -- In the created organization: invitation of its first owner.
  "invitationId" uuid not null,
  "createdAt"    timestamptz(3) not null,
  primary key ("orgId", id)
);
select enable_tenant_rls('client_org');

alter table invitation
  -- Name of the organization that invites the first owner of another one; null if a user invites.
  add column "invitedByOrg" text;
