import { NativeSelect } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useText } from "../texts/language.tsx";
import { useAddress } from "../ui/use-address.ts";
import { type SectionName, sectionOf } from "./sections.ts";

type Props = {
  offered: readonly SectionName[];
  current: SectionName | undefined;
  /** The pointer or the focus comes to a section's link. */
  onNear: (section: SectionName) => void;
};

/** The sections one may open, as links; where there is no room for a column of them, one field to choose from. */
export function SectionNav({ offered, current, onNear }: Props) {
  const t = useText();
  const { show } = useAddress("/configuration");
  return (
    <nav className="hub-section-nav" aria-label={t("configuration.sections")}>
      <NativeSelect
        className="hub-section-choice"
        aria-label={t("configuration.sections")}
        value={current ?? ""}
        onChange={(event) => show({ section: sectionOf(event.currentTarget.value) })}
        data={[
          ...(current === undefined ? [""] : []),
          ...offered.map((section) => ({ value: section, label: t(`configuration.section-${section}`) })),
        ]}
      />
      {offered.map((section) => (
        <Link
          key={section}
          to="/configuration"
          search={{ section }}
          className={section === current ? "hub-menu-link hub-menu-here" : "hub-menu-link"}
          activeProps={{}}
          onPointerEnter={() => onNear(section)}
          onFocus={() => onNear(section)}
          aria-current={section === current ? "page" : undefined}
        >
          {t(`configuration.section-${section}`)}
        </Link>
      ))}
    </nav>
  );
}
