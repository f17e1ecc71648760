import type { ReactNode } from "react";
import { useMay } from "../api/access.ts";
import { CardView } from "./card/CardView.tsx";
import { CardForm } from "./form/CardForm.tsx";
import { readShown, type Shown } from "./glossary-search.ts";
import "./glossary.css";
import { CardWalk } from "./list/CardWalk.tsx";
import { GlossaryList } from "./list/GlossaryList.tsx";
import { MissingKpis } from "./list/MissingKpis.tsx";
import { useStartOfCard } from "./list/use-kept-place.ts";
import { CardVersions } from "./versions/CardVersions.tsx";
import { useAddress } from "../ui/use-address.ts";

/** The two glossaries (GLO-01): their cards as a list, and in its place one card, its form or its versions. The address says all of it. */
export default function GlossaryPage() {
  const may = useMay();
  const search = useAddress("/glossary").search;
  const shown = readShown(search);
  useStartOfCard(shown.what === "list" ? undefined : `${shown.what} ${"id" in shown ? shown.id : shown.glossary}`);
  if (shown.what !== "list") return partOf(shown);
  return search["missing"] === "1" && may("glossary.edit") ? <MissingKpis /> : <GlossaryList />;
}

function partOf(shown: Exclude<Shown, { what: "list" }>): ReactNode {
  switch (shown.what) {
    case "new":
      return <CardForm glossary={shown.glossary} />;
    case "edit":
      return <CardForm id={shown.id} />;
    case "versions":
      return <CardVersions id={shown.id} />;
    case "card":
      return <CardView id={shown.id} at={shown.at} edition={shown.edition} walk={<CardWalk id={shown.id} />} />;
  }
}
