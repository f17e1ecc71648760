import { type Area, areas } from "@hub/domain/session/areas.ts";
import { Problem } from "../../../problem.ts";
import type { CallOutcome, Configuration, Part, PartOutcome } from "./configuration.ts";
import type { Draft, Step } from "./draft.ts";
import type { Facts } from "./facts.ts";
import { removeFromArea, saveArea } from "./save-area.ts";
import { bringPerson, removeWhoIsNowhere, savePerson } from "./save-person.ts";

/** What comes of a call, and what the facts would be made by it. Throws application-required, user-not-found, existing-user, required-parameters: nothing comes of it then. */
export function decideCall(facts: Facts, input: Configuration): { outcome: CallOutcome; draft: Draft } {
  const asked = areas.filter((area) => input.areas[area]);
  const named = [...asked, ...input.remove.map(({ area }) => area)];
  // Each area answers once: what is removed and given anew in one call would only say what it gives.
  if (new Set(named).size < named.length) throw new Problem("invalid-input", { issues: [{ code: "ui.invalid", path: ["remove"] }] });
  if (input.action === "delete" && input.remove.length === 0) throw new Problem("application-required");
  const { draft: brought, isNew } = bringPerson(facts, input);
  if (isNew && asked.length === 0) throw new Problem("application-required");

  let draft = brought;
  const results = new Map<Part, PartOutcome>();
  // What a part refuses is told, and leaves the draft as it was.
  const attempt = (part: Part, work: (draft: Draft) => Step): void => {
    try {
      const { draft: next, ...done } = work(draft);
      draft = next;
      results.set(part, { part, ...done });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.set(part, { part, state: "refused", problem: error });
    }
  };
  const parts: [Area, (draft: Draft) => Step][] = [
    ...input.remove.map(({ area, version }): (typeof parts)[number] => [area, (draft) => removeFromArea(facts, draft, area, version)]),
    ...asked.map((area): (typeof parts)[number] => [area, (draft) => saveArea(facts, draft, area, input)]),
  ];
  if (!isNew) attempt("PERSON", (draft) => savePerson(facts, draft, input));
  for (const [area, work] of parts) attempt(area, work);
  // One part may stand in another's way until that one has been saved: who stops administering an area may sign from then on.
  for (const [area, work] of parts) if (isMixed(results.get(area))) attempt(area, work);

  const { id, areas: held, version } = draft.person;
  const email = draft.person.newEmail ?? draft.person.email;
  if (isNew && held.size === 0) return { outcome: refuseNewPerson(email, [...results.values()]), draft: brought };
  if (isNew) results.set("PERSON", { part: "PERSON", state: "saved", version });
  const final = removeWhoIsNowhere(draft);
  const ordered = (["PERSON", ...areas] as const).flatMap((part) => results.get(part) ?? []);
  const ok = ordered.every(({ state }) => state !== "refused");
  return { outcome: { ok, id, email, version: final.person.version, parts: ordered }, draft: final };
}

/** Nobody stays behind whom no area took: the person is not added either, and the reason is that of the areas. */
function refuseNewPerson(email: string, parts: readonly PartOutcome[]): CallOutcome {
  const [first] = parts.flatMap((part) => (part.state === "refused" ? part.problem : []));
  const problem = new Problem(first?.code ?? "application-required", { params: first?.params ?? {} });
  return { ok: false, id: null, email, version: null, parts: [{ part: "PERSON", state: "refused", problem }, ...parts] };
}

const isMixed = (result: PartOutcome | undefined): boolean =>
  result?.state === "refused" && result.problem.code === "administrators-never-validate";
