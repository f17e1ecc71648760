import { askReopening } from "@hub/contract/validation/reopenings.ts";
import { saveValidations } from "@hub/contract/validation/signatures.ts";
import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import type { Period } from "@hub/domain/period.ts";
import { entities, type Region, regions } from "./entities.ts";
import { presentIn, type Section, writeGroupFile } from "./files.ts";
import { deliver, type Feeds, findSigners, type Group, sectionsIn, setRates } from "./months.ts";
import { signQuickly } from "./quick-signatures.ts";
import { stories } from "./stories.ts";
import { instantSince } from "./timetable.ts";
import { signersOf } from "./users.ts";

/** Which cells of the open month are signed and validated by now, of all of a region's or of some entities; the others are delivered only. */
type Progress = { section: Section; region: Region; validated: boolean; but?: readonly string[] };
const progress: Progress[] = [
  ...regions.flatMap((region): Progress[] => [
    { section: "PLN", region, validated: true },
    { section: "OnHR", region, validated: true, but: [stories.late, stories.held, stories.faulty, stories.warned, stories.byHand] },
    { section: "GPG", region, validated: false },
  ]),
  { section: "KPIs", region: "iberia", validated: false, but: ["ES-COR", "ES-FUN", "ES-INV"] },
  { section: "KPIs", region: "central", validated: false, but: ["CH-HOL", "DE-HOL"] },
  { section: "KPIs", region: "west", validated: false, but: ["US-SOL", "FR-REC"] },
];

/** The month that is open: delivered but for what the stories are of, and signed but for what waits for somebody. */
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
  const at = { signed: instantSince(today, 0.5), validated: instantSince(today, 0.8) };
  portal.setNow(at.validated);
  for (const section of sectionsIn(period, step)) {
    const signers = progress
      .filter((each) => each.section === section)
      .map(({ region, validated, but = [] }) => findSigners(group, region, validated, (code) => !but.includes(code)));
    await signQuickly(portal.ctx, section, period, at, await Promise.all(signers));
  }
  await signByHand(group, period);
  await askToReopen(group, months.at(-2)!);
}

/** A wish of a data owner's that waits for the group's: a month that is closed shall be opened again. */
async function askToReopen({ portal, entityIds, today }: Group, { year, month }: Period): Promise<void> {
  portal.setNow(instantSince(today, 0.9));
  const person = await portal.as(signersOf.west.owner);
  const legalEntityId = entityIds[entities.findIndex(({ code }) => code === stories.reopening)]!;
  const until = new Date(today.getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
  const reason = "Faltan dos altas del día 30 que la nómina comunicó tarde.";
  await person.call(askReopening, { body: { section: "OnHR", legalEntityId, year, month, reason, until } });
}

/** One entity more, as its coordinator signs it in the portal: with the figures that were shown. */
async function signByHand({ portal, entityIds }: Group, period: Period): Promise<void> {
  const person = await portal.as(signersOf.america.coordinator);
  const comment = "Comprobado con la entidad.";
  const findings = checkRuleCodes.map((rule) => ({ rule, comment }));
  const legalEntityId = entityIds[entities.findIndex(({ code }) => code === stories.byHand)]!;
  const { results } = await person.call(saveValidations, {
    body: {
      ...period,
      userRole: "coordinator",
      comment: "Revisado con la entidad.",
      cells: [{ section: "OnHR", legalEntityId, findings }],
    },
  });
  const refused = results.find(({ done }) => !done);
  if (refused) throw new Error(`${stories.byHand}: ${refused.error?.text}`);
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
