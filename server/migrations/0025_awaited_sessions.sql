-- 0025 A lead that names a session of which nothing has arrived yet is linked to it when something
-- does.
--
-- Processes of an older version may go on beside this: their leads wait for nothing, as before, and
-- what they store of visits is found by the job that looks at all that waits.

-- Which leads wait for which sessions: until they have one, and for seven days at most.
create table awaited_session (
  "orgId"     uuid not null,
  -- As the lead names it: the id of a session to be, or one that will lead to a session.
  "sessionId" uuid not null,
  "leadId"    uuid not null,
  -- When it was named: the lead belongs to the session that its visitor was in at that moment.
  since       timestamptz(3) not null,
  foreign key ("orgId", "leadId") references lead ("orgId", id) on delete cascade
);
create index awaited_session_by_lead on awaited_session ("orgId", "leadId");
-- After the other index, as in 0008.
alter table awaited_session add primary key ("orgId", "sessionId", "leadId");
select fence('awaited_session');
-- Processes look for what waits before they know the organization. Only ids and times stand here.
create policy of_worker on awaited_session for select
  using (current_setting('app.awaited', true) = 'on');
