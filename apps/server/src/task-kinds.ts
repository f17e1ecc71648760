import { accessReview } from "./configuration/access/export-review.ts";
import { exportUsers } from "./configuration/users/sheet/export-users.ts";
import { importUsers } from "./configuration/users/sheet/import-users.ts";
import { exportAudit } from "./configuration/audit/export-audit.ts";
import { exportLegalEntities } from "./configuration/legal-entities/export-entities.ts";
import { importLegalEntities } from "./configuration/legal-entities/import-entities.ts";
import type { TaskKinds } from "./tasks/kinds.ts";

/** Which area's code each kind of task runs. */
export const taskKinds: TaskKinds = {
  "access-review": accessReview,
  "users-export": exportUsers,
  "users-import": importUsers,
  "audit-export": exportAudit,
  "legal-entities-export": exportLegalEntities,
  "legal-entities-import": importLegalEntities,
};
