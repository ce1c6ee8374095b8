#!/bin/sh
# Creates the roles and the database of docs/guides/install.md, before the first start of PostgreSQL.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 \
  --set=owner_password="$OWNER_PASSWORD" --set=app_password="$APP_PASSWORD" <<'SQL'
create role leadtrace_owner login password :'owner_password';
create role leadtrace login password :'app_password';
create database leadtrace owner leadtrace_owner;
SQL
