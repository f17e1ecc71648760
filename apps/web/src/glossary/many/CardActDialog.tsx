import { listCardOwners, selectCards } from "@hub/contract/glossary/many.ts";
import type { Input } from "@hub/contract/route.ts";
import type { ActKind } from "@hub/domain/tasks/kinds.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useRoute } from "../../api/queries.ts";
import { Pick } from "../../ui/pick/Pick.tsx";
import { useText } from "../../texts/language.tsx";
import { ActDialog } from "../../tasks/acts/ActDialog.tsx";
import { questionOf } from "../../tasks/acts/act-question.ts";
import { useThemes } from "../use-themes.ts";

export type CardActKind = Extract<ActKind, `glossary-${string}`>;
type Asked = Input<NonNullable<(typeof selectCards)["body"]>>;
type ThemeField = "standardTheme" | "internalTheme";
type Props = { opened: CardActKind | undefined; selection: Asked["selection"]; onDone: () => void; onClose: () => void };
/** As a choice: no theme. */
const noTheme = "-";
const nobody = "-";

/** An act on the cards that are chosen: what is to be said of it, then what it would do. */
export function CardActDialog({ opened, selection, onDone, onClose }: Props) {
  const t = useText();
  const themes = useThemes().data;
  const [field, setField] = useState<ThemeField>("internalTheme");
  const [code, setCode] = useState("");
  const [owner, setOwner] = useState<string | null>(null);
  const owners = useRoute(listCardOwners, {}, { enabled: opened === "glossary-owner" });
  const known = { internalTheme: themes?.internal ?? [], standardTheme: themes?.standard ?? [] };
  const act = opened && actOf(opened, { field, code, owner });
  const body = act && { selection, act };
  const nameOf = (of: ThemeField, value: string) => known[of].find((theme) => theme.code === value)?.name ?? value;
  return (
    <ActDialog
      opened={opened}
      question={body && questionOf(selectCards, body)}
      words={{
        field: (name) =>
          isTheme(name) ? t(`glossary.field-${name}`) : t(name === "owner" ? "glossary.owner" : "glossary.list-filter-published"),
        value: (name, value) => {
          if (name === "published") return t(`glossary.list-published-${(value ?? "0") as "0" | "1" | "changed"}`);
          if (value === null) return t(name === "owner" ? "glossary.owner-none" : "ui.none");
          return isTheme(name) ? nameOf(name, value) : value;
        },
      }}
      onDone={onDone}
      onClose={() => {
        setCode("");
        setOwner(null);
        onClose();
      }}
    >
      {opened === "glossary-theme" && (
        <div className="hub-fields">
          <NativeSelect
            label={t("glossary.many-which-theme")}
            value={field}
            data={(["internalTheme", "standardTheme"] as const).map((value) => ({ value, label: t(`glossary.field-${value}`) }))}
            onChange={({ currentTarget }) => {
              setCode("");
              if (isTheme(currentTarget.value)) setField(currentTarget.value);
            }}
          />
          <NativeSelect
            label={t("glossary.many-new-theme")}
            value={code}
            data={[
              { value: "", label: t("glossary.many-choose-theme"), disabled: true },
              { value: noTheme, label: t("ui.none") },
              ...known[field].filter(({ active }) => active).map((theme) => ({ value: theme.code, label: theme.name })),
            ]}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </div>
      )}
      {opened === "glossary-owner" && (
        <Pick
          label={t("glossary.owner")}
          description={t("glossary.owner-help")}
          question={owners}
          data={[
            { value: nobody, label: t("glossary.owner-none") },
            ...(owners.data?.items ?? []).map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` })),
          ]}
          value={owner}
          onChange={setOwner}
        />
      )}
    </ActDialog>
  );
}

const isTheme = (name: string): name is ThemeField => name === "standardTheme" || name === "internalTheme";

/** The act as it is asked; undefined while nothing is chosen. */
function actOf(
  kind: CardActKind,
  { field, code, owner }: { field: ThemeField; code: string; owner: string | null },
): Asked["act"] | undefined {
  if (kind === "glossary-owner") return owner === null ? undefined : { kind, ownerId: owner === nobody ? null : Number(owner) };
  if (kind !== "glossary-theme") return { kind };
  return code === "" ? undefined : { kind, field, code: code === noTheme ? null : code };
}
