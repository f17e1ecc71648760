import { downloadTaskFile, getTask, listTasks, startExport, startImport } from "@hub/contract/tasks/tasks.ts";
import { createSwpItem, getSwpItem, listSwpItems, updateSwpItem } from "@hub/contract/swp/items.ts";
import { saveLanguage, validToken } from "@hub/contract/session/session.ts";
import { emptyItem } from "@hub/domain/swp/plan-item.ts";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isOpen, type Person, untilAnswered } from "../people.ts";
import type { World } from "./world.ts";

const longest = 300_000;
/** How many legal entities an import brings. */
export const rowsOfImport = 60;

/** Somebody reads, and somebody writes, five times a second: how long the portal is away is how long they have no answer. */
export async function probe({ people, ear, goesOn }: World): Promise<void> {
  const ask = async (which: "reading" | "writing", once: () => Promise<{ status: number }>) => {
    while (goesOn()) {
      const at = performance.now();
      ear.probed(which, at, (await once()).status === 200);
      await sleep(200);
    }
  };
  let at = 0;
  const write = () => people.owner.call(saveLanguage, { body: { email: people.owner.email, lang: (at += 1) % 2 ? "pt" : "en" } });
  await Promise.all([ask("reading", () => people.owner.call(validToken)), ask("writing", write)]);
}

/** People sign in; whoever was let in stays in. */
export async function signPeopleIn({ people, ledger, pause, goesOn }: World): Promise<void> {
  while (goesOn()) {
    const answer = await people.source.signIn();
    if (answer.status === 200) {
      const token = people.source.tokenOf(answer);
      ledger.note("sign-in", token, "done");
      const { status } = await untilAnswered(() => people.source.call(validToken, {}, token));
      if (status !== 200) ledger.wrong(`a session that was just opened is answered ${status}`);
    }
    await sleep(pause * 4);
  }
}

/** Imports of new legal entities, one after the other. */
export async function importEntities({ people, ledger, pause, goesOn }: World): Promise<void> {
  const { admin } = people;
  for (let at = 1; goesOn(); at += 1) {
    const codes = Array.from({ length: rowsOfImport }, (_, row) => `I${at}-${row}`);
    const content = `code;name;country;currency\n${codes.map((code) => `${code};Imported ${code};ES;EUR\n`).join("")}`;
    const name = `import-${at}.csv`;
    ledger.note("import", String(at), "open");
    const sent = await admin.call(startImport, { fields: { kind: "legal-entities-import", dryRun: "false" }, file: { name, content } });
    if (!isOpen(sent) && sent.status !== 202) {
      ledger.note("import", String(at), "refused");
      console.log(`  import ${at}: ${sent.status} ${sent.code}`);
    } else {
      await sleep(sent.status === 202 ? 0 : 500);
      const id = sent.status === 202 ? sent.body.id : await findTask(admin, ({ sourceName }) => sourceName === name);
      if (id !== undefined) {
        const task = await seeDone(admin, id);
        if (task.state === "done" && task.counts?.added === rowsOfImport) ledger.note("import", String(at), "done");
        else if (task.state === "failed" && task.problem) ledger.giveUp("import", String(at), task.problem.code);
        else ledger.wrong(`import ${at}: ${task.state} ${JSON.stringify(task.counts)} ${task.problem?.code ?? ""}`);
      }
    }
    await sleep(pause * 4);
  }
}

/** The same export again and again: each has the bytes of the first. */
export async function exportCatalogue({ people, ledger, pause, goesOn }: World): Promise<void> {
  const { lead } = people;
  let first: string | undefined;
  for (let at = 1; goesOn(); at += 1) {
    const begun = await lead.call(startExport, { body: { kind: "swp-catalogue-export", format: "csv", filter: {} } });
    if (begun.status === 202) {
      const { id } = begun.body;
      const task = await seeDone(lead, id);
      if (task.state === "done") {
        const file = await untilAnswered(() => lead.call(downloadTaskFile, { params: { id }, query: { purpose: "result" } }));
        const sum = createHash("sha256").update(file.bytes).digest("hex");
        first ??= sum;
        if (file.status === 200 && sum === first) ledger.note("export", String(at), "done");
        else ledger.wrong(`export ${at} (${id}) is answered ${file.status} with ${file.bytes.length} bytes, other ones than the first`);
      } else if (task.state === "failed" && task.problem) ledger.giveUp("export", String(at), task.problem.code);
      else ledger.wrong(`export ${at} (${id}): ${task.state} ${task.problem?.code ?? ""}`);
    }
    // One whose order was not answered is pending, and may not stand in the way for ever.
    if (begun.status === 409) {
      const pending = await findTask(lead, ({ kind, state }) => kind === "swp-catalogue-export" && state === "pending");
      if (pending !== undefined) await seeDone(lead, pending);
    }
    await sleep(pause * 4);
  }
}

/** Items of planning are added and edited: an edit that was answered is seen by the next reader, on whatever node. */
export async function editItems({ people, ledger, group, pause, goesOn }: World): Promise<void> {
  const { lead } = people;
  const content = (text: string) => ({
    ...emptyItem("key-profiles"),
    divisionId: group.divisionId,
    profileId: group.profileId,
    source: lead.email,
    additionalInformation: text,
    impact: "Relevant" as const,
    size: "5",
    timeline: "2027-Q1",
  });
  let edits = 0;
  for (let at = 1; goesOn(); at += 1) {
    const key = `item ${at}`;
    ledger.note("item", key, "open");
    const made = await lead.call(createSwpItem, { body: { tab: "key-profiles", addAgain: true, ...content(key) } });
    if (made.status !== 201) {
      if (!isOpen(made)) {
        ledger.note("item", key, "refused");
        console.log(`  ${key}: ${made.status} ${made.code} ${JSON.stringify(made.body)}`);
      }
      await sleep(pause);
      continue;
    }
    ledger.note("item", key, "done");
    const { id } = made.body;
    let { version } = made.body;
    for (let change = 0; change < 5 && goesOn(); change += 1) {
      const text = `edit ${(edits += 1)}`;
      ledger.note("edit", text, "open");
      const saved = await lead.call(updateSwpItem, { params: { id }, ifMatch: version, body: content(text) });
      if (saved.status === 200) ledger.note("edit", text, "done");
      else if (!isOpen(saved)) ledger.note("edit", text, "refused");
      const seen = await untilAnswered(() => lead.call(getSwpItem, { params: { id } }));
      if (saved.status === 200 && seen.body.additionalInformation !== text)
        ledger.wrong(`${text} was answered, and the next reader sees ${seen.body.additionalInformation}`);
      version = seen.body.version;
      await sleep(pause);
    }
    if (at % 5 === 0) await lead.call(listSwpItems, { query: { tab: "key-profiles", limit: 50 } });
  }
}

type Listed = Awaited<ReturnType<typeof listOf>>[number];
const listOf = async (person: Person) => (await untilAnswered(() => person.call(listTasks))).body.items;
const findTask = async (person: Person, isIt: (task: Listed) => boolean) => (await listOf(person)).find(isIt)?.id;

/** Waits until a task has come to its end, and answers how it stands. */
async function seeDone(person: Person, id: number) {
  for (const began = Date.now(); ; await sleep(300)) {
    const { body, status, code } = await untilAnswered(() => person.call(getTask, { params: { id } }));
    if (status !== 200) console.log(`  task ${id}: ${status} ${code}`);
    if (body.state !== "pending" || Date.now() - began > longest) return body;
  }
}
