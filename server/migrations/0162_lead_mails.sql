-- 0162 Leads that a sent email was about (L-474). Deleted with the email, after 60 days. No reference to the lead: a
-- deleted lead that is restored has its emails again.
create table lead_mail (
  "orgId"  uuid not null,
  "leadId" uuid not null,
  "mailId" uuid not null,
  primary key ("orgId", "leadId", "mailId"),
  foreign key ("orgId", "mailId") references mail ("orgId", id) on delete cascade
);
create index lead_mail_by_mail on lead_mail ("orgId", "mailId");
select enable_tenant_rls('lead_mail');
