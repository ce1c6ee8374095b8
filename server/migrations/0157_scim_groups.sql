-- 0157 Groups of organizations' directories (SCIM 2.0), which determine roles (L-461).
create table scim_group (
  "orgId"       uuid not null references org (id) on delete cascade,
  id            uuid not null,
  "displayName" text not null,
  "externalId"  text,
  "createdAt"   timestamptz(3) not null,
  "updatedAt"   timestamptz(3) not null,
  primary key ("orgId", id)
);
-- Directories find groups by name, without regard to case.
create unique index scim_group_by_name on scim_group ("orgId", lower("displayName"));
select enable_tenant_rls('scim_group');

create table scim_group_member (
  "orgId"   uuid not null,
  "groupId" uuid not null,
  "userId"  uuid not null references person (id) on delete cascade,
  primary key ("orgId", "groupId", "userId"),
  foreign key ("orgId", "groupId") references scim_group ("orgId", id) on delete cascade
);
create index scim_group_member_by_user on scim_group_member ("userId");
select enable_tenant_rls('scim_group_member');

-- Roles by group as long as the organization has no sign-in provider, which has its own column.
create table group_roles (
  "orgId"      uuid primary key references org (id) on delete cascade,
  "groupRoles" jsonb not null,
  "updatedAt"  timestamptz(3) not null
);
select enable_tenant_rls('group_roles');
