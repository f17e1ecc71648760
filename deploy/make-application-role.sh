#!/bin/sh
# Run once by the image of PostgreSQL, as it makes its database: the role that the portal's nodes sign in as, which owns nothing. What it may do is given at each migration.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=password="$HUB_APP_PASSWORD" <<'SQL'
create role hub_app login password :'password';
SQL
