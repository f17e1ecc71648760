import { saveValidations } from "@hub/contract/validation/signatures.ts";
import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import type { Period } from "@hub/domain/period.ts";
import { entities, type Region } from "./entities.ts";
import { presentIn, type Section, writeGroupFile } from "./files.ts";
import { deliver, type Feeds, type Group, sectionsIn, setRates } from "./months.ts";
import { instantSince } from "./timetable.ts";
import { signersOf } from "./users.ts";

/** What there is to find in the open month: which entity each story is of. */
export const stories = {
  /** Its people are not in the group's file: it is late. */
  late: "GB-NET",
  /** Its file was cut off: held for a yes or no, for it is nothing like the entity. */
  held: "DE-SER",
  /** Its rows have faults: it is in quarantine, and they are exceptions. */
  faulty: "CH-TEC",
  /** Its rate is missing: the month's money is not whole. */
  rate: "PEN",
} as const;

type Step = "signed" | "validated";
/** How far each region is in each section; what is not named is delivered only. */
const progress: Partial<Record<Region, Partial<Record<Section, Step>>>> = {
  iberia: { OnHR: "validated", PLN: "validated", KPIs: "signed", GPG: "signed" },
  central: { OnHR: "signed", PLN: "validated", GPG: "signed" },
  west: { PLN: "signed" },
};

/** The month that is open: delivered but for what the stories are of, and signed here and there. All of it by the API. */
export async function liveOpenMonth(group: Group, feeds: Feeds): Promise<void> {
  const { portal, months, contracts, today } = group;
  const period = months.at(-1)!;
  const step = months.length - 1;
  const begin = (part: number) => portal.setNow(instantSince(today, part));
  begin(0.1);
  await setRates(await portal.as("group"), period, step, stories.rate);
  begin(0.2);
  const source = await portal.as("source");
  const all = presentIn(contracts, period);
  for (const section of sectionsIn(period, step)) {
    const present = section === "OnHR" ? all.filter(({ entity }) => entities[entity]?.code !== stories.late) : all;
    const content = writeGroupFile(present, period, step, section);
    const told = section === "OnHR" ? withFaults(withCut(content)) : content;
    await deliver(portal, source, feeds, { section, period, content: told, ...(told === content ? {} : { ends: "LOADED_IN_PART" }) });
  }
  for (const [part, role, done] of [
    [0.5, "coordinator", ["signed", "validated"]],
    [0.8, "owner", ["validated"]],
  ] as const) {
    begin(part);
    for (const [region, sections] of Object.entries(progress) as [Region, Partial<Record<Section, Step>>][]) {
      const wanted = sectionsIn(period, step).filter((section) => (done as readonly string[]).includes(sections[section] ?? ""));
      if (wanted.length > 0) await sign(group, period, role, region, wanted);
    }
  }
}

/** Signs what of a region's sections can be signed; the rest waits as it is. */
async function sign({ portal, entityIds }: Group, period: Period, userRole: "coordinator" | "owner", region: Region, sections: Section[]) {
  const person = await portal.as(signersOf[region][userRole]);
  const comment = "Comprobado con la entidad.";
  const findings = checkRuleCodes.map((rule) => ({ rule, comment }));
  const open = (section: Section, code: string) => section === "OnHR" && (code === stories.held || code === stories.faulty);
  const cells = entities.flatMap(({ country, code }, at) =>
    country.region !== region
      ? []
      : sections
          .filter((section) => !open(section, code))
          .map((section) => ({ section, legalEntityId: entityIds[at]!, ...(userRole === "coordinator" ? { findings } : {}) })),
  );
  const { results } = await person.call(saveValidations, {
    body: { ...period, userRole, cells, ...(userRole === "coordinator" ? { comment: "Revisado con la entidad." } : {}) },
  });
  const refused = results.find(({ done }) => !done);
  if (refused) throw new Error(`${region} ${refused.section} ${refused.legalEntityId}: ${refused.error?.text}`);
}

const rowsOf = (lines: readonly string[], code: string) => lines.flatMap((line, at) => (line.startsWith(`${code};`) ? [at] : []));

/** The file as a download that broke off leaves it: of one entity only every sixth person. */
function withCut(content: string): string {
  const lines = content.split("\r\n");
  const gone = new Set(rowsOf(lines, stories.held).filter((_, at) => at % 6 !== 0));
  return lines.filter((_, at) => !gone.has(at)).join("\r\n");
}

/** Faults as they come: two dates that do not exist, a code nobody knows, a person twice. */
function withFaults(content: string): string {
  const lines = content.split("\r\n");
  const [header = "", ...rest] = lines;
  const column = (name: string) => header.split(";").indexOf(name);
  const rows = rowsOf(lines, stories.faulty);
  const write = (row: number, name: string, text: string) => {
    const cells = lines[row]!.split(";");
    cells[column(name)] = text;
    lines[row] = cells.join(";");
  };
  if (rest.length === 0 || rows.length < 12) throw new Error(`${stories.faulty} is not in the file`);
  write(rows[2]!, "Fecha de nacimiento", "31/02/1980");
  write(rows[5]!, "Fecha de nacimiento", "30/02/1991");
  write(rows[7]!, "Sexo", "Z");
  lines[rows[9]!] = lines[rows[3]!]!;
  return lines.join("\r\n");
}
