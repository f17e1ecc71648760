import type { Assignment } from "@hub/domain/configuration/assignments.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { limitsOf } from "@hub/domain/session/areas.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { copyOf, type IngestionCopy } from "../../../ingestion/definitions/copy-ingestion.ts";
import { Problem } from "../../../problem.ts";
import type { Configuration } from "./configuration.ts";
import { type Facts, findIngestionId, newIdOf } from "./facts.ts";

type Mut = NonNullable<Configuration["areas"]["MUT"]>;
type Chosen = { assignments: Assignment[]; /** A new ingestion that is to be made. */ made?: IngestionCopy };

/** MUT's lines with the ingestion that the form's choice means added to those that name ingestions. Throws ingestion-included, check-mut-configuration, operation-not-allowed, invalid-input. */
export function chooseIngestion(facts: Facts, email: string, { ingestion, assignments }: Mut): Chosen {
  switch (ingestion.mode) {
    case "selectable":
      return { assignments };
    case "none": {
      const named = assignments.findIndex((line) => line.ingestionIds !== null);
      if (named >= 0) refuse({ code: "access-issues.ingestions-not-applicable", path: ["assignments", named, "ingestionIds"] });
      return { assignments };
    }
    case "existing": {
      const id = findIngestionId(facts, ingestion.code);
      if (id === undefined)
        return refuse({ code: "access-issues.ingestion-unknown", path: ["ingestion", "code"], params: { value: ingestion.code } });
      if (assignments.some((line) => line.ingestionIds?.includes(id))) throw new Problem("ingestion-included");
      return { assignments: addTo(assignments, id) };
    }
    case "new": {
      // A personal access token for users alone makes no ingestions.
      if (!holds("ingestions.define", facts.actor)) throw new Problem("operation-not-allowed");
      if (findIngestionId(facts, ingestion.code) !== undefined) throw new Problem("ingestion-included");
      const model = facts.models.get(ingestion.copyOf);
      if (!model) {
        const path = ["areas", "MUT", "ingestion", "copyOf"];
        throw new Problem("invalid-input", {
          issues: [{ code: "access-issues.ingestion-unknown", path, params: { value: ingestion.copyOf } }],
        });
      }
      const made = copyOf(model, { id: newIdOf(facts, "ingestion", email), code: ingestion.code, name: ingestion.name });
      return { assignments: addTo(assignments, made.id), made };
    }
  }
}

/** Lines of roles that can be limited to ingestions get this one too; one that had none yet is limited to it. */
function addTo(assignments: readonly Assignment[], id: number): Assignment[] {
  if (!assignments.some((line) => limitsOf(line.role).includes("ingestion")))
    refuse({ code: "access-issues.ingestion-without-role", path: ["ingestion"] });
  return assignments.map((line) =>
    limitsOf(line.role).includes("ingestion") ? { ...line, ingestionIds: [...(line.ingestionIds ?? []), id] } : line,
  );
}

function refuse(issue: Issue): never {
  throw new Problem("check-mut-configuration", { issues: [{ ...issue, path: ["areas", "MUT", ...issue.path] }] });
}
