import { accessReview } from "./configuration/access/export-review.ts";
import { campaignEvidence } from "./configuration/campaigns/export-evidence.ts";
import { reviewActs } from "./configuration/campaigns/decide-many.ts";
import { exportUsers } from "./configuration/users/sheet/export-users.ts";
import { importUsers } from "./configuration/users/sheet/import-users.ts";
import { userActs } from "./configuration/users/many/select-users.ts";
import { exportAudit } from "./configuration/audit/export-audit.ts";
import { exportFigures } from "./dashboards/report/export-report.ts";
import { exportTold } from "./dashboards/told/export-told.ts";
import { exportPayCategories, exportPayReport } from "./pay-reports/export-pay-report.ts";
import { exportSubmissions } from "./pay-reports/export-submissions.ts";
import { exportTargets } from "./scenarios/targets/export-targets.ts";
import { importTargets } from "./scenarios/targets/import-targets.ts";
import { exportComparison } from "./scenarios/comparison/export-comparison.ts";
import { exportEntityTrees } from "./configuration/entity-trees/export-trees.ts";
import { importEntityTrees } from "./configuration/entity-trees/import-trees.ts";
import { exportLegalEntities } from "./configuration/legal-entities/export-entities.ts";
import { importLegalEntities } from "./configuration/legal-entities/import-entities.ts";
import { exportCards } from "./glossary/sheet/export-cards.ts";
import { importCards } from "./glossary/sheet/import-cards.ts";
import { cardActs } from "./glossary/many/select-cards.ts";
import { eventActs } from "./quality/many/select-events.ts";
import { exportEvents } from "./quality/sheet/export-events.ts";
import { importEvents } from "./quality/sheet/import-events.ts";
import { loadEvents } from "./quality/sheet/load-events.ts";
import { exportAnalysis } from "./swp/analysis/export-analysis.ts";
import { exportCodes } from "./swp/codes/export-codes.ts";
import { importCodes } from "./swp/codes/import-codes.ts";
import { exportDelivered } from "./swp/delivered/export-delivered.ts";
import { exportItems } from "./swp/sheet/export-items.ts";
import { importItems } from "./swp/sheet/import-items.ts";
import { exportTerms } from "./swp/catalogue/sheet/export-terms.ts";
import { importTerms } from "./swp/catalogue/sheet/import-terms.ts";
import { itemActs } from "./swp/many/select-items.ts";
import { deliveryActs } from "./validation/many/select-deliveries.ts";
import { exportHistory } from "./swp/snapshots/export-history.ts";
import { exportSwpComparison } from "./swp/snapshots/export-comparison.ts";
import type { TaskKinds } from "./tasks/kinds.ts";

/** Which area's code each kind of task runs. */
export const taskKinds: TaskKinds = {
  "access-review": accessReview,
  "campaign-evidence": campaignEvidence,
  "users-export": exportUsers,
  "users-import": importUsers,
  "audit-export": exportAudit,
  "legal-entities-export": exportLegalEntities,
  "entity-trees-export": exportEntityTrees,
  "figures-export": exportFigures,
  "told-export": exportTold,
  "targets-export": exportTargets,
  "targets-import": importTargets,
  "comparison-export": exportComparison,
  "pay-report-export": exportPayReport,
  "pay-categories-export": exportPayCategories,
  "pay-submissions-export": exportSubmissions,
  "legal-entities-import": importLegalEntities,
  "entity-trees-import": importEntityTrees,
  "quality-export": exportEvents,
  "quality-import": importEvents,
  "quality-load": loadEvents,
  "glossary-export": exportCards,
  "glossary-import": importCards,
  "swp-catalogue-export": exportTerms,
  "swp-catalogue-import": importTerms,
  "swp-codes-export": exportCodes,
  "swp-codes-import": importCodes,
  "swp-export": exportItems,
  "swp-delivered-export": exportDelivered,
  "swp-analysis-export": exportAnalysis,
  "swp-history-export": exportHistory,
  "swp-comparison-export": exportSwpComparison,
  "swp-key-profiles-import": importItems("key-profiles"),
  "swp-key-skills-import": importItems("key-skills"),
  "swp-profiles-shortage-import": importItems("profiles-shortage"),
  "swp-skills-shortage-import": importItems("skills-shortage"),
  "swp-profiles-pool-import": importItems("profiles-pool"),
  ...eventActs,
  ...cardActs,
  ...itemActs,
  ...userActs,
  ...deliveryActs,
  ...reviewActs,
};
