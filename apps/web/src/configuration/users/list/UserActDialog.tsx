import { selectUsers } from "@hub/contract/configuration/many.ts";
import { configurationOptions } from "@hub/contract/configuration/users.ts";
import type { Input } from "@hub/contract/route.ts";
import type { ActKind } from "@hub/domain/tasks/kinds.ts";
import { useState } from "react";
import { useRoute } from "../../../api/queries.ts";
import { useText } from "../../../texts/language.tsx";
import { questionOf } from "../../../tasks/acts/act-question.ts";
import { ActDialog } from "../../../tasks/acts/ActDialog.tsx";
import { Pick } from "../../../ui/pick/Pick.tsx";
import type { Options } from "../user-draft.ts";
import { type GrantDraft, GrantFields, grantOf, noGrant } from "./GrantFields.tsx";

export type UserActKind = Extract<ActKind, `users-${string}`>;
type Asked = Input<NonNullable<(typeof selectUsers)["body"]>>;
type Props = {
  opened: UserActKind | undefined;
  selection: Asked["selection"];
  options: Options | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** An act on the users who are chosen: what is to be said of it, then what it would do. */
export function UserActDialog({ opened, selection, options, onDone, onClose }: Props) {
  const t = useText();
  const question = useRoute(configurationOptions);
  const [group, setGroup] = useState<string | null>(null);
  const [grant, setGrant] = useState(noGrant);
  const act = opened && actOf(opened, group, grant);
  const groups = options?.groups.filter(({ area }) => options.areas.includes(area)) ?? [];
  return (
    <ActDialog
      opened={opened}
      question={act && questionOf(selectUsers, { selection, act })}
      words={{
        field: (field) => t(`users.many-field-${field as "state" | "group" | "grant" | "invitation"}`),
        value: (field, value) => {
          if (field === "state") return t(`users.state-${value as "active" | "inactive"}`);
          if (field === "invitation") return t(`users.many-invitation-${(value ?? "none") as "none" | "invited" | "again"}`);
          return value ?? t(field === "grant" ? "users.many-grant-none" : "users.many-group-none");
        },
      }}
      onDone={onDone}
      onClose={() => {
        setGroup(null);
        setGrant(noGrant);
        onClose();
      }}
    >
      {opened === "users-end-access" && <p>{t("users.many-end-access-text")}</p>}
      {opened === "users-invite" && <p>{t("users.many-invite-text")}</p>}
      {(opened === "users-join-group" || opened === "users-leave-group") && (
        <Pick
          label={t("users.many-field-group")}
          question={question}
          data={groups.map(({ id, area, name }) => ({
            value: String(id),
            label: t("users.group-in-area", { group: name, area: t(`roles.area-${area}`) }),
          }))}
          value={group}
          onChange={setGroup}
        />
      )}
      {(opened === "users-give-grant" || opened === "users-take-grant") && (
        <>
          <p>{t(opened === "users-give-grant" ? "users.many-give-grant-text" : "users.many-take-grant-text")}</p>
          <GrantFields gives={opened === "users-give-grant"} draft={grant} options={options} question={question} onChange={setGrant} />
        </>
      )}
    </ActDialog>
  );
}

/** The act as it is asked; undefined while no group or role is chosen. */
function actOf(kind: UserActKind, group: string | null, draft: GrantDraft): Asked["act"] | undefined {
  if (kind === "users-end-access" || kind === "users-invite") return { kind };
  if (kind === "users-join-group" || kind === "users-leave-group") return group === null ? undefined : { kind, groupId: Number(group) };
  const grant = grantOf(draft);
  if (!grant) return undefined;
  return kind === "users-give-grant" ? { kind, ...grant.scope, validTo: grant.validTo } : { kind, ...grant.scope };
}
