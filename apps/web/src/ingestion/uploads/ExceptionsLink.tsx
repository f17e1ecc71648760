import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";

type Props = {
  delivery: { hasExceptions: boolean };
  /** Null: nothing came of the file. */
  id: number | null;
  /** What it is of, for those who hear the link alone. */
  about: string;
};

/** From a delivery with findings of its rows to the exceptions that were found in it last. */
export function ExceptionsLink({ delivery, id, about }: Props) {
  const t = useText();
  if (id === null || !delivery.hasExceptions) return null;
  return (
    <Link to="/quality" search={{ delivery: String(id) }} className="hub-link" aria-label={t("ingestion.exceptions-link-named", { about })}>
      {t("ingestion.exceptions-link")}
    </Link>
  );
}
