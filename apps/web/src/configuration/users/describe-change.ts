import { limitsOf } from "@hub/domain/session/areas.ts";
import { useCallback, useMemo } from "react";
import { useIntl } from "react-intl";
import { useFormats } from "../../texts/formats.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import type { AccessChange, FoundUser, Options } from "./user-draft.ts";

/** What words are made with: texts, days and lists in the reader's language. */
export type Words = {
  t: ReturnType<typeof useText>;
  codeText: ReturnType<typeof useCodeText>;
  day: (iso: string) => string;
  list: (names: readonly string[]) => string;
};
type Named = { code: string; name: string };
const most = 12;

/** One line of what somebody gains or loses: a role and where, a group, reports, types of scenario, and from and until when. */
export function describeChange(change: AccessChange, words: Words): string {
  const { t, day } = words;
  const { validFrom, validTo, group } = change;
  return [
    headOf(change, words),
    ...(group === null ? [] : [t("users.by-group", { group })]),
    ...(validFrom === null ? [] : [t("users.from-day", { day: day(validFrom) })]),
    ...(validTo === null ? [] : [t("users.to-day", { day: day(validTo) })]),
  ].join(" · ");
}

function headOf({ kind, area, role, names, ...change }: AccessChange, words: Words): string {
  const { t, codeText } = words;
  if (kind === "area") return t("users.change-area", { area: t(`roles.area-${area}`) });
  if (kind === "group") return t("users.change-group", { count: names?.length ?? 0, names: listSome(names ?? [], words) });
  if (kind === "report") return names === null ? t("users.all-reports") : t("users.change-reports", { names: listSome(names, words) });
  if (kind === "scenario") {
    const types = names?.map((type) => codeText("scenario-types", type));
    return types ? t("users.change-scenarios", { names: listSome(types, words) }) : t("users.all-scenarios");
  }
  if (role === null) return "";
  const limits = limitsOf(role);
  const where = [
    ...(limits.includes("legalEntity") ? [nameSome(change.legalEntities, t("users.where-all-entities"), words)] : []),
    ...(limits.includes("section")
      ? [change.sections === null ? t("users.where-all-sections") : t("users.change-sections", { names: listSome(change.sections, words) })]
      : []),
    ...(limits.includes("ingestion") ? [nameSome(change.ingestions, t("users.where-all-ingestions"), words)] : []),
    // A part of the organisation is named from the top down: its code would say the same once more.
    ...(limits.includes("org")
      ? [
          change.orgs === null
            ? t("users.where-all-orgs")
            : listSome(
                change.orgs.map(({ name }) => name),
                words,
              ),
        ]
      : []),
  ];
  const title = t(`roles.role-${role}`);
  return where.length > 0 ? t("users.change-role", { role: title, where: where.join("; ") }) : title;
}

function nameSome(things: readonly Named[] | null, all: string, words: Words): string {
  return things === null ? all : listSome(things.map(nameAndCode), words);
}

/** Long lists say how many more there are. */
function listSome(names: readonly string[], { t, list }: Words): string {
  if (names.length <= most) return list(names);
  return list([...names.slice(0, most - 1), t("users.and-more", { count: names.length - most + 1 })]);
}

/** How a legal entity or an ingestion is called. */
export function nameAndCode({ name, code }: Named): string {
  return `${name} (${code})`;
}

type Held = {
  memberships?: readonly { name: string; active: boolean; validFrom: string | null; validTo: string | null }[];
  assignments: NonNullable<FoundUser["HUB"]>["assignments"];
  views?: { reports: number[] | null; scenarios: string[] | null };
};

/** What somebody or a group holds in HUB or MUT, in the same lines as a change. */
export function heldAsChanges(area: "HUB" | "MUT", held: Held, options: Options): AccessChange[] {
  const empty = {
    area,
    role: null,
    legalEntities: null,
    sections: null,
    ingestions: null,
    orgs: null,
    names: null,
    group: null,
    validFrom: null,
    validTo: null,
  };
  const named = (offered: readonly (Named & { id: number })[], ids: number[] | null) =>
    ids?.map((id) => offered.find((each) => each.id === id) ?? { code: String(id), name: String(id) }) ?? null;
  const { memberships = [], assignments, views } = held;
  const shown = (kind: "report" | "scenario", names: string[] | null): AccessChange[] =>
    names?.length === 0 ? [] : [{ ...empty, kind, names }];
  const reports = views?.reports?.map((id) => options.reports.find((each) => each.id === id)?.name ?? String(id)) ?? null;
  return [
    ...memberships.map(({ name, validFrom, validTo }) => ({ ...empty, kind: "group" as const, names: [name], validFrom, validTo })),
    ...assignments.map(({ role, legalEntityIds, sections, ingestionIds, orgIds, validFrom, validTo }) => ({
      ...empty,
      kind: "role" as const,
      role,
      legalEntities: named(options.legalEntities, legalEntityIds),
      sections,
      ingestions: named(options.ingestions, ingestionIds),
      orgs: named(options.organisation, orgIds),
      validFrom,
      validTo,
    })),
    ...(views ? [...shown("report", reports), ...shown("scenario", views.scenarios)] : []),
  ];
}

/** What changes of access are put into words with, in the reader's language. */
export function useWords(): Words {
  const t = useText();
  const codeText = useCodeText();
  const intl = useIntl();
  const { day } = useFormats();
  const list = useCallback((names: readonly string[]) => intl.formatList([...names], { type: "conjunction" }), [intl]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- formats change with the language alone, as `intl` does.
  return useMemo(() => ({ t, codeText, day, list }), [t, codeText, list]);
}
