-- Names that only migrations and the catalog know, so that a process of an older version is not affected. Names of
-- tables, columns and run-time functions stay: docs/data.md maps them to the terms of the code.
alter function fence(regclass) rename to enable_tenant_rls;
alter policy of_worker on lead_import rename to worker_select;
alter policy of_worker on awaited_session rename to worker_select;
alter policy of_worker on import_work rename to worker_select;
alter policy of_puller on spend_pull rename to worker_select;
alter policy of_puller on spend_pull_run rename to worker_select;
