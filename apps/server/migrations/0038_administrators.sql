-- Who administers: asked at every change of access, while all others who change it wait. Few grants are, of as many as people have.
create index role_grant_administrators on role_grant (user_id, group_id) where role in ('hub-admin', 'mut-admin', 'wf-admin');
