import { findNextStep } from "@hub/contract/validation/signatures.ts";
import { useMay } from "../../api/access.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import type { Outcome, Upload } from "./upload-states.ts";

const goesOn: readonly Outcome[] = ["loaded", "loaded-with-warnings", "unchanged", "nothing"];

/** Who goes on with what was loaded; where nobody can, who may change that. A file of many entities goes on one by one. */
export function NextStep({ upload, outcome }: { upload: Upload; outcome: Outcome }) {
  const t = useText();
  const may = useMay();
  const { legalEntity, deliveries, ingestion, year, month } = upload;
  const entity = legalEntity ?? (deliveries.length === 1 ? deliveries[0]?.legalEntity : undefined);
  const isAsked = goesOn.includes(outcome) && entity !== undefined && may("uploads.send");
  const query = isAsked ? { section: ingestion.section, legalEntityId: entity.id, year, month } : {};
  const { data } = useRoute(findNextStep, { query }, { enabled: isAsked, placeholderData: undefined });
  if (!goesOn.includes(outcome)) return null;
  if (!entity) return deliveries.length > 1 ? <p>{t("ingestion.next-many")}</p> : null;
  const step = data?.step;
  if (step !== "sign" && step !== "validate") return null;
  if (data && data.people.length > 0) return <p>{t(`ingestion.next-${step}`, { names: data.people.join(", ") })}</p>;
  const helpers = data?.administrators ?? [];
  return (
    <p className="hub-outcome-reason">
      {t(`ingestion.next-nobody-${step}`, { administrators: helpers.length, names: helpers.join(", ") })}
    </p>
  );
}
