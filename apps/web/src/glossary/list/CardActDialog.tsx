import { selectCards } from "@hub/contract/glossary/many.ts";
import type { Input } from "@hub/contract/route.ts";
import type { ActKind } from "@hub/domain/tasks/kinds.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/keys.ts";
import { useText } from "../../texts/language.tsx";
import { ActDialog } from "../../tasks/acts/ActDialog.tsx";
import { useThemes } from "../card/use-card.ts";

export type CardActKind = Extract<ActKind, `glossary-${string}`>;
type Asked = Input<NonNullable<(typeof selectCards)["body"]>>;
type ThemeField = "standardTheme" | "internalTheme";
type Props = { opened: CardActKind | undefined; selection: Asked["selection"]; onDone: () => void; onClose: () => void };
/** As a choice: no theme. */
const noTheme = "-";

/** An act on the cards that are chosen: what is to be said of it, then what it would do. */
export function CardActDialog({ opened, selection, onDone, onClose }: Props) {
  const t = useText();
  const themes = useThemes().data;
  const [field, setField] = useState<ThemeField>("internalTheme");
  const [code, setCode] = useState("");
  const known = { internalTheme: themes?.internal ?? [], standardTheme: themes?.standard ?? [] };
  const act = opened && actOf(opened, field, code);
  const body = act && { selection, act };
  const nameOf = (of: ThemeField, value: string) => known[of].find((theme) => theme.code === value)?.name ?? value;
  return (
    <ActDialog
      opened={opened}
      question={body && { key: keyOf(selectCards, { body }), ask: (signal) => call(selectCards, { body, signal }) }}
      words={{
        field: (name) => (isTheme(name) ? t(`glossary.field-${name}`) : t("glossary.list-filter-published")),
        value: (name, value) =>
          isTheme(name)
            ? value === null
              ? t("ui.none")
              : nameOf(name, value)
            : t(`glossary.list-published-${(value ?? "0") as "0" | "1" | "changed"}`),
      }}
      onDone={onDone}
      onClose={() => {
        setCode("");
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
    </ActDialog>
  );
}

const isTheme = (name: string): name is ThemeField => name === "standardTheme" || name === "internalTheme";

/** The act as it is asked; undefined while no theme is chosen. */
function actOf(kind: CardActKind, field: ThemeField, code: string): Asked["act"] | undefined {
  if (kind !== "glossary-theme") return { kind };
  return code === "" ? undefined : { kind, field, code: code === noTheme ? null : code };
}
