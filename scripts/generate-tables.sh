#!/usr/bin/env bash
# Writes apps/server/src/db/tables.ts from the migrated database at DATABASE_URL.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
kysely-codegen --dialect postgres --url "$DATABASE_URL" --default-schema public --include-pattern 'public.*' \
  --date-parser string --numeric-parser string --type-mapping '{"int8":"number","bytea":"Buffer"}' --out-file apps/server/src/db/tables.ts
