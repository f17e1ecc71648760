import { getUpload, listUploads, sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import { getScenario, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { previewValidation, saveValidation } from "@hub/contract/validation/validation.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { isOpen, untilAnswered } from "../people.ts";
import type { World } from "./world.ts";

export const rowsOfFile = 400;
const header = "Matrícula;Sexo;Fecha de alta;Fecha de baja;Motivo de baja;Contrato;Horas semanales\r\n";
const content =
  header +
  Array.from(
    { length: rowsOfFile },
    (_, at) => `E${at};${at % 3 ? "H" : "M"};0${1 + (at % 9)}/03/19${80 + (at % 19)};;;Indefinido;40\r\n`,
  ).join("");
/** Who waits for what the portal does by itself waits so long at most; what is not there by then counts as lost. A closing that failed four times is tried again after two minutes. */
const longest = 300_000;
type Month = { year: number; month: number };
const nameOf = ({ year, month }: Month) => `${year}-${String(month).padStart(2, "0")}`;

/** Month after month: both entities deliver, sign and validate, and the month closes by itself. Each lane takes the next month nobody has taken. */
export async function liveMonths(world: World, take: () => Promise<Month | undefined>): Promise<void> {
  while (world.goesOn()) {
    const month = await take();
    if (!month) return;
    for (const legalEntityId of world.group.entityIds) {
      await deliver(world, month, legalEntityId);
      for (const capacity of ["coordinator", "owner"] as const) await sign(world, month, legalEntityId, capacity);
    }
    await seeClosed(world, month);
    await sleep(world.pause * 10);
  }
}

async function deliver(world: World, month: Month, legalEntityId: number, first = 1): Promise<void> {
  const { people, ledger, group } = world;
  const { source } = people;
  for (let attempt = first; ; attempt += 1) {
    const name = `${nameOf(month)}-${legalEntityId}-${attempt}.csv`;
    ledger.note("delivery", name, "open");
    const fields = { ingestionId: group.ingestionId, legalEntityId, ...month, purpose: "deliver" };
    const sent = await source.call(sendUpload, { fields, file: { name, content } });
    let id = sent.status === 202 ? sent.body.id : undefined;
    if (id !== undefined) ledger.note("delivery", name, "done");
    else if (!isOpen(sent)) ledger.note("delivery", name, "refused");
    // As a person does who heard nothing: looks whether it is there, before it is sent again.
    if (id === undefined) {
      await sleep(500);
      const listed = await untilAnswered(() => source.call(listUploads, { query: { ...month, legalEntityId } }));
      id = listed.body.items?.find(({ fileName }) => fileName === name)?.id;
    }
    if (id === undefined) continue;
    const given = { params: { id } };
    const began = Date.now();
    for (;;) {
      const { body } = await untilAnswered(() => source.call(getUpload, given));
      if (body.state.startsWith("LOADED")) return;
      if (body.state === "FAILED") {
        ledger.giveUp("delivery", name, body.problem?.code ?? "");
        return deliver(world, month, legalEntityId, attempt + 1);
      }
      if (!/^RECEIV|^CHECKING/.test(body.state) || Date.now() - began > longest)
        return ledger.wrong(`delivery ${name} (${id}) is ${body.state} ${body.problem?.code ?? ""}`);
      await sleep(200);
    }
  }
}

async function sign({ people, ledger }: World, month: Month, legalEntityId: number, capacity: "coordinator" | "owner"): Promise<void> {
  const person = people[capacity];
  const key = `${nameOf(month)} ${legalEntityId} ${capacity}`;
  ledger.note("signature", key, "open");
  for (let attempt = 1; attempt < 200; attempt += 1) {
    const seen = await untilAnswered(() =>
      person.call(previewValidation, { query: { consolidationType: "PLN", ...month, legalEntityId } }),
    );
    const stands = seen.body.cell?.signOff;
    if (stands === "OWNER_VALIDATED" || (stands === "COORDINATOR_SIGNED" && capacity === "coordinator")) return;
    const findings = (seen.body.findings ?? []).map(({ rule }) => ({ rule, comment: "Known." }));
    const body = {
      consolidationType: "PLN",
      legalEntityId,
      ...month,
      comment: "Known.",
      scopes: [],
      kpis: [],
      userRole: capacity,
      findings,
    };
    const said = await person.call(saveValidation, { body });
    if (said.status === 200) return ledger.note("signature", key, "done");
    if (!isOpen(said) && !said.code?.startsWith("already-")) console.log(`  ${key}: ${said.status} ${said.code}`);
    await sleep(300);
  }
  ledger.wrong(`signature ${key} cannot be given`);
}

async function seeClosed({ people, ledger }: World, month: Month): Promise<void> {
  const key = nameOf(month);
  ledger.note("closing", key, "open");
  const began = Date.now();
  for (;;) {
    const { body } = await untilAnswered(() => people.group.call(listScenarios));
    const scenario = body.items?.find((each) => each.scenarioType === "CLOSING" && each.year === month.year && each.month === month.month);
    if (scenario?.state === "CLOSED") {
      ledger.note("closing", key, "done");
      const { body: detail } = await untilAnswered(() => people.group.call(getScenario, { params: { id: scenario.id } }));
      const versions = detail.versions?.map(({ number, persons }) => `${number}:${persons}`).join(" ");
      if (versions !== `1:${2 * rowsOfFile}`) ledger.wrong(`closing ${key} has versions ${versions}`);
      return;
    }
    if (Date.now() - began > longest) return ledger.wrong(`closing ${key} does not come: ${JSON.stringify(scenario ?? "no scenario")}`);
    await sleep(500);
  }
}
