import { Button, Progress } from "@mantine/core";
import { useText } from "../../texts/language.tsx";

/** How much of the file has gone out (0 to 1), and a way to stop it. */
export function SendProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const t = useText();
  const percent = Math.floor(share * 100);
  const text = percent < 100 ? t("ingestion.sending", { percent }) : t("ingestion.sending-last");
  return (
    <div className="hub-sending">
      <Progress value={percent} aria-label={t("ingestion.sending-label")} />
      <span>{text}</span>
      <Button variant="subtle" onClick={onCancel}>
        {t("ingestion.sending-cancel")}
      </Button>
    </div>
  );
}
