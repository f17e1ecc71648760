import { listOrganisation } from "@hub/contract/swp/organisation.ts";
import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import "./organisation.css";

type Props = { orgs: string | undefined; onChange: (orgs: string | undefined) => void };

/** Narrows to a part of the organisation, all of what one sees unless chosen. */
export function OrgSelect({ orgs, onChange }: Props) {
  const t = useText();
  const { data } = useRoute(listOrganisation);
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
    <Select
      className="hub-swp-org"
      label={t("swp.snapshot-part")}
      placeholder={t("swp.snapshot-all-seen")}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ "aria-label": t("swp.snapshot-all-seen") }}
      nothingFoundMessage={t("swp.snapshot-part-none")}
      data={isKnown ? nodes : [several, ...nodes]}
      value={orgs ?? null}
      onChange={(value) => onChange(value ?? undefined)}
    />
  );
}
