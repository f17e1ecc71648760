import { useMay } from "../../api/access.ts";
import { EntitiesToRead } from "./EntitiesToRead.tsx";
import { EntityManager } from "./EntityManager.tsx";

/** The legal entities: kept by who may, read by the other administrators. */
export function LegalEntitiesSection() {
  const may = useMay();
  return may("legal-entities.review") ? <EntityManager /> : <EntitiesToRead />;
}
