import type { LakePeople } from "../config/lake.ts";
import type { Database } from "../db/connect.ts";
import { listShownFigures } from "../closing/figures/shown-figures.sql.ts";
import { type LakeKind, listEntitiesOf, readPeopleOf, type UnwrittenVersion } from "./lake.sql.ts";
import { type ParquetColumn, type ParquetRow, rowsInGroup } from "./parquet-file.ts";

export type LakeContent = { columns: readonly ParquetColumn[]; batches: AsyncIterable<readonly ParquetRow[]> };

const text = (name: string): ParquetColumn => ({ name, type: "text" });
const date = (name: string): ParquetColumn => ({ name, type: "date" });
const integer = (name: string): ParquetColumn => ({ name, type: "integer" });
const decimal = (name: string, decimals: number): ParquetColumn => ({ name, type: "decimal", decimals });

const figureColumns: readonly ParquetColumn[] = [
  text("legal_entity"),
  text("legal_entity_name"),
  text("country"),
  text("section"),
  text("kpi"),
  // Two divided by each other are the figure; more places than a component has ever been rounded to.
  decimal("numerator", 20),
  decimal("denominator", 20),
  text("rounded_to"),
  text("reason"),
  text("currency"),
  integer("women"),
  integer("men"),
  integer("undeclared"),
  integer("months_covered"),
  { name: "as_delivered", type: "boolean" },
];

const personColumns: readonly (ParquetColumn & { pay?: true })[] = [
  text("section"),
  text("legal_entity"),
  integer("delivery"),
  integer("row"),
  text("person"),
  text("sex"),
  date("birth_date"),
  date("hire_date"),
  date("end_date"),
  text("leave_reason"),
  text("contract_type"),
  text("job_profile"),
  text("management_level"),
  text("unit"),
  decimal("hours", 6),
  decimal("full_time_hours", 6),
  decimal("agreed_hours", 6),
  decimal("absence_hours", 6),
  decimal("training_hours", 6),
  { ...decimal("annual_pay", 6), pay: true },
  { ...decimal("bonus", 6), pay: true },
  { ...decimal("hourly_pay", 6), pay: true },
  { ...decimal("workforce_cost", 6), pay: true },
];
/** What a version's file of figures has: each as it is shown to whoever is given all entities, small groups hidden and sums of pay rounded. */
async function figuresOf(db: Database, version: UnwrittenVersion): Promise<LakeContent> {
  const entities = await listEntitiesOf(db, version.id);
  const shown = (await listShownFigures(db, [version])).get(version.id) ?? [];
  const rows = shown.map((figure): ParquetRow & { key: string } => {
    const entity = figure.legalEntityId === null ? undefined : entities.get(figure.legalEntityId);
    return {
      key: `${entity?.code ?? ""}\n${figure.kpi}`,
      legal_entity: entity?.code ?? null,
      legal_entity_name: entity?.name ?? null,
      country: entity?.country ?? null,
      section: figure.section,
      kpi: figure.kpi,
      numerator: figure.numerator,
      denominator: figure.denominator,
      rounded_to: figure.roundedTo,
      reason: figure.reason,
      currency: figure.currency,
      women: figure.women,
      men: figure.men,
      undeclared: figure.undeclared,
      months_covered: figure.monthsCovered,
      as_delivered: figure.delivered === true,
    };
  });
  return { columns: figureColumns, batches: once(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))) };
}

/** What a version's file of people has: each row as it was counted. */
function peopleOf(db: Database, version: UnwrittenVersion, people: LakePeople): LakeContent {
  const columns = personColumns.filter(({ pay }) => people === "with-pay" || !pay);
  const read = columns.slice(2).map(({ name }) => name);
  return { columns, batches: readPeopleOf(db, version.id, read, rowsInGroup) };
}

/** A version's content for the lake; inside a transaction only. */
export function contentOf(db: Database, version: UnwrittenVersion, people: LakePeople): LakeContent | Promise<LakeContent> {
  const contents: Record<LakeKind, () => LakeContent | Promise<LakeContent>> = {
    figures: () => figuresOf(db, version),
    people: () => peopleOf(db, version, people),
  };
  return contents[version.kind]();
}

async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  if (rows.length > 0) yield rows;
}
