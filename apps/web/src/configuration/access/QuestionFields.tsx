import type { configurationOptions } from "@hub/contract/configuration/users.ts";
import type { Output } from "@hub/contract/route.ts";
import { partsOf } from "@hub/domain/configuration/asked-parts.ts";
import { type Permission, permissions } from "@hub/domain/session/permissions.ts";
import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { useText } from "../../texts/language.tsx";
import { groupPermissions } from "@hub/domain/session/permission-groups.ts";
import { nameAndCode } from "../users/describe-change.ts";
import { PersonPicker } from "./PersonPicker.tsx";
import type { Question } from "./question.ts";
import { Pick } from "../../ui/pick/Pick.tsx";

type Props = {
  question: Question;
  options: Output<(typeof configurationOptions)["answer"]>;
  onAsk: (changed: { [K in keyof Question]?: Question[K] | undefined }) => void;
};
/** Whoever signs in has these, so they stand in no group. */
const everybodys = new Set<Permission>(["public", "signed-in", "own-account"]);

/** Who, what, and on what: only what the permission depends on is asked. */
export function QuestionFields({ question, options, onAsk }: Props) {
  const t = useText();
  const { permission, section } = question;
  const parts = permission === undefined ? [] : partsOf(permission);
  const entities = useMemo(() => options.legalEntities.map((each) => ({ value: String(each.id), label: nameAndCode(each) })), [options]);
  const orgs = useMemo(() => options.organisation.map(({ id, name }) => ({ value: String(id), label: name })), [options]);
  const ingestions = useMemo(
    () =>
      options.ingestions
        .filter((each) => section === undefined || each.section === section)
        .map((each) => ({ value: String(each.id), label: nameAndCode(each) })),
    [options, section],
  );
  return (
    <div className="hub-fields">
      <PersonPicker id="access-person" value={question.email} onChoose={(email) => onAsk({ email })} />
      <NativeSelect
        id="access-what"
        className="hub-access-what"
        label={t("access.what")}
        required
        value={permission ?? ""}
        onChange={(event) => onAsk({ permission: permissions.find((each) => each === event.currentTarget.value) })}
        data={[
          ...(permission === undefined ? [{ value: "", label: t("access.what-choose") }] : []),
          // Of an address, what everybody has: nobody asks who may.
          ...(permission !== undefined && everybodys.has(permission) ? [{ value: permission, label: t(`permissions.${permission}`) }] : []),
          ...groupPermissions(permissions).map(({ group, items }) => ({
            group: t(`account.group-${group}`),
            items: items.map((each) => ({ value: each, label: t(`permissions.${each}`) })),
          })),
        ]}
      />
      {parts.includes("legalEntity") && (
        <ThingSelect
          id="access-entity"
          label={t("ui.legal-entity")}
          data={entities}
          value={question.legalEntityId}
          onChoose={(legalEntityId) => onAsk({ legalEntityId })}
        />
      )}
      {parts.includes("section") && (
        <NativeSelect
          id="access-section"
          label={t("ui.section")}
          value={section ?? ""}
          onChange={(event) => onAsk({ section: event.currentTarget.value || undefined, ingestionId: undefined })}
          data={[{ value: "", label: t("access.anywhere") }, ...options.sections.map((code) => ({ value: code, label: code }))]}
        />
      )}
      {parts.includes("ingestion") && (
        <ThingSelect
          id="access-ingestion"
          label={t("access.ingestion")}
          data={ingestions}
          value={question.ingestionId}
          onChoose={(ingestionId) => onAsk({ ingestionId })}
        />
      )}
      {parts.includes("org") && (
        <ThingSelect id="access-org" label={t("access.org")} data={orgs} value={question.orgId} onChoose={(orgId) => onAsk({ orgId })} />
      )}
      {permission !== undefined && parts.length === 0 && <p className="hub-dimmed hub-field-wide">{t("access.needs-nothing-more")}</p>}
    </div>
  );
}

type ThingProps = {
  id: string;
  label: string;
  data: { value: string; label: string }[];
  value: number | undefined;
  onChoose: (id: number | undefined) => void;
};

function ThingSelect({ id, label, data, value, onChoose }: ThingProps) {
  const t = useText();
  return (
    <Pick
      id={id}
      label={label}
      placeholder={t("access.anywhere")}
      clearable
      clearButtonProps={{ "aria-label": t("access.clear", { what: label }) }}
      data={data}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChoose(chosen === null ? undefined : Number(chosen))}
    />
  );
}
