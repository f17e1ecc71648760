import { downloadCardFile } from "@hub/contract/glossary/cards.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { Card } from "./use-card.ts";
import { useDownload } from "../../api/use-download.ts";

/** The files of a card, each as a download. */
export function CardFiles({ card }: { card: Card }) {
  const t = useText();
  const formats = useFormats();
  const fetching = useDownload(downloadCardFile);
  if (card.files.length === 0) return <p className="hub-dimmed">{t("glossary.card-files-none")}</p>;
  return (
    <>
      <ul className="hub-list">
        {card.files.map(({ id, name, size }) => (
          <li key={id} className="hub-card-file">
            <button
              type="button"
              className="hub-link"
              aria-label={t("glossary.card-file-download", { name, size: formats.bytes(size) })}
              onClick={() => fetching.start({ params: { id: card.id, fileId: id } })}
            >
              <bdi>{name}</bdi>
            </button>{" "}
            <span className="hub-dimmed">{formats.bytes(size)}</span>
          </li>
        ))}
      </ul>
      {fetching.problem && (
        <p className="hub-note hub-note-late" role="alert">
          {fetching.problem}
        </p>
      )}
    </>
  );
}
