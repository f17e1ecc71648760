import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../../texts/language.tsx";
import "../../../forms/overtaken-record.css";

type Props = {
  /** What was saved, by name. */
  part: string;
  /** Whether screen readers are told at once: where nothing else says so. */
  told?: boolean;
  /** What stands now. */
  children: ReactNode;
  onTake: () => void;
  onKeep: () => void;
};

/** Somebody else has saved this meanwhile: shows what stands now above what one has typed; nothing typed goes until one decides. */
export function OvertakenChoice({ part, told = false, children, onTake, onKeep }: Props) {
  const t = useText();
  return (
    <div className="hub-overtaken" role={told ? "alert" : "group"} aria-label={t("users.overtaken-title", { part })}>
      <h3>{t("users.overtaken-title", { part })}</h3>
      <p>{t("users.overtaken-text")}</p>
      <p>
        <strong>{t("users.overtaken-now")}</strong>
      </p>
      {children}
      <div className="hub-page-actions">
        <Button variant="default" onClick={onTake}>
          {t("users.overtaken-take")}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {t("users.overtaken-keep")}
        </Button>
      </div>
    </div>
  );
}
