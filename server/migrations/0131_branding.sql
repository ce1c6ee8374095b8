-- 0131 Logo and accent color of an organization (L-424). Adding columns that are null does not
-- rewrite the table.
alter table org
  -- Such as #1a8a57.
  add column "accentColor" text,
  -- Random part of the logo's address; changes with every upload. Null without a logo.
  add column "logoKey" text;

-- Apart from the organization, which is loaded far more often.
create table org_logo (
  "orgId"     uuid primary key references org (id) on delete cascade,
  -- image/png, image/jpeg, image/webp.
  type        text not null,
  bytes       bytea not null,
  -- Pixels.
  width       int not null,
  height      int not null,
  "updatedAt" timestamptz(3) not null
);
select enable_tenant_rls('org_logo');
