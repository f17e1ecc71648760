import { Button } from "@mantine/core";
import { useState } from "react";
import { isPortalReachable } from "../api/new-release.ts";
import { useText } from "../texts/language.tsx";

/** Where there was no connection: looks whether the portal answers by now, and only then goes on. */
export function TryAgainButton({ onReachable }: { onReachable: () => void }) {
  const t = useText();
  const [isTrying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    if (await isPortalReachable()) onReachable();
    else setTrying(false);
  };
  return (
    <Button loading={isTrying} onClick={() => void tryAgain()}>
      {t("shell.try-again")}
    </Button>
  );
}
