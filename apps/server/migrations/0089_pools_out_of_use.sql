-- A pool that has parts cannot be deleted: out of use it keeps them, and takes no new ones (decision 0081).
alter table swp_pool add column active boolean not null default true;
