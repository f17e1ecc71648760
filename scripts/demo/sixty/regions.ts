import { createEntityTree, createTreeNode, placeInEntityTree } from "@hub/contract/configuration/entity-trees.ts";
import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { addMonths, firstDay, type Period } from "@hub/domain/period.ts";
import type { Api } from "../../api.ts";
import { entities } from "./entities.ts";

/** A region: its code and name, what it stands below, and the countries whose entities are right in it. */
type RegionSeed = { code: string; name: string; below?: string; countries?: readonly string[] };
const regions: RegionSeed[] = [
  { code: "EUR", name: "Europa" },
  { code: "IBE", name: "Iberia", below: "EUR", countries: ["ES", "PT"] },
  { code: "CEN", name: "Europa Central", below: "EUR", countries: ["DE", "CH", "PL"] },
  { code: "OCC", name: "Europa Occidental", below: "EUR", countries: ["GB", "FR", "IT", "US"] },
  { code: "AME", name: "América" },
  { code: "BRA", name: "Brasil", below: "AME", countries: ["BR"] },
  { code: "HIS", name: "Hispanoamérica", below: "AME", countries: ["MX", "CO", "CL", "PE"] },
];
const since = "2015-01-01";

/** The group by regions, as its administrator drew it: the United States came to America a year before the month that is open, and stood with Western Europe until then. */
export async function drawRegions(admin: Api, open: Period): Promise<void> {
  const { items } = await admin.call(listLegalEntities);
  const ids = new Map(items.map(({ code, id }) => [code, id]));
  const inCountries = (countries: readonly string[]) =>
    entities.filter(({ country }) => countries.includes(country.code)).map(({ code }) => ids.get(code) ?? 0);
  let tree = await admin.call(createEntityTree, { body: { code: "REG", name: "Regiones", showsPay: true } });
  const params = { id: tree.id };
  const nodeId = (wanted: string | undefined) => tree.nodes.find(({ code }) => code === wanted)?.id ?? null;
  for (const { code, name, below } of regions)
    tree = await admin.call(createTreeNode, {
      params,
      ifMatch: tree.version,
      body: { code, name, belowId: nodeId(below), validFrom: below === undefined ? null : since },
    });
  const places = regions.map(({ code, countries = [] }) => ({ code, countries, validFrom: since }));
  for (const { code, countries, validFrom } of [...places, { code: "AME", countries: ["US"], validFrom: firstDay(addMonths(open, -12)) }])
    if (countries.length > 0)
      tree = await admin.call(placeInEntityTree, {
        params,
        ifMatch: tree.version,
        body: { nodeIds: [], legalEntityIds: inCountries(countries), belowId: nodeId(code), validFrom, validTo: null },
      });
}
