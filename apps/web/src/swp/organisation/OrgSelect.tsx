import { listOrganisation } from "@hub/contract/swp/organisation.ts";
import { useMemo } from "react";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import "./organisation.css";
import { Pick } from "../../ui/pick/Pick.tsx";

type Props = { orgs: string | undefined; onChange: (orgs: string | undefined) => void };

/** Narrows to a part of the organisation, all of what one sees unless chosen. */
export function OrgSelect({ orgs, onChange }: Props) {
  const t = useText();
  const organisation = useRoute(listOrganisation);
  const { data } = organisation;
  const nodes = useMemo(() => {
    const byId = new Map((data?.items ?? []).map((node) => [node.id, node]));
    const nameOf = (id: number | null): string[] => {
      const node = id === null ? undefined : byId.get(id);
      return node ? [...nameOf(node.parentId), node.name] : [];
    };
    return (data?.items ?? []).map(({ id }) => ({ value: String(id), label: nameOf(id).join(" › ") }));
  }, [data]);
  const isKnown = orgs === undefined || nodes.some(({ value }) => value === orgs);
  const several = { value: orgs ?? "", label: t("swp.snapshot-several-parts", { count: orgs?.split(",").length ?? 0 }) };
  return (
    <Pick
      className="hub-swp-org"
      label={t("swp.snapshot-part")}
      placeholder={t("swp.snapshot-all-seen")}
      openOnFocus={false}
      clearable
      clearButtonProps={{ "aria-label": t("swp.snapshot-all-seen") }}
      question={organisation}
      data={isKnown ? nodes : [several, ...nodes]}
      value={orgs ?? null}
      onChange={(value) => onChange(value ?? undefined)}
    />
  );
}
