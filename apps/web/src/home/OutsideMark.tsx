import { VisuallyHidden } from "@mantine/core";
import { useText } from "../texts/language.tsx";

/** Marks a link that leaves the portal, by a sign and for those who listen by words. */
export function OutsideMark() {
  const t = useText();
  return (
    <>
      <span aria-hidden="true"> ↗</span>
      <VisuallyHidden>{t("home.outside")}</VisuallyHidden>
    </>
  );
}
