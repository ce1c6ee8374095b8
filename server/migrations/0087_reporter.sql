-- 0087 The role of members who see figures, but no contact data (L-364). Both tables are small.
alter table member
  drop constraint member_role_check,
  add constraint member_role_check
    check (role in ('owner', 'admin', 'member', 'viewer', 'reporter'));

alter table invitation
  drop constraint invitation_role_check,
  add constraint invitation_role_check
    check (role in ('owner', 'admin', 'member', 'viewer', 'reporter'));
