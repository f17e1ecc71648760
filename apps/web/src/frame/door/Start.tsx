import { Button } from "@mantine/core";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { isPortalReachable } from "../../api/new-release.ts";
import { useText } from "../../texts/language.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Door } from "./Door.tsx";
import type { LoadPortal } from "./load-portal.ts";
import "../../ui/error-pages.css";

type Props = { isOutside: boolean; load: LoadPortal };

/** The door where nobody is signed in (`isOutside`), and the portal behind it; where its code does not come, that is said. */
export function Start({ isOutside, load }: Props) {
  const [Opened, setOpened] = useState<ComponentType>();
  const [isMissing, setMissing] = useState(false);
  const isOpening = useRef(false);
  const open = useCallback(() => {
    if (isOpening.current) return;
    isOpening.current = true;
    load().then(
      ({ openPortal }) => {
        const Portal = openPortal();
        setOpened(() => Portal);
      },
      () => {
        isOpening.current = false;
        setMissing(true);
      },
    );
  }, [load]);
  useEffect(() => {
    if (!isOutside) open();
  }, [isOutside, open]);
  if (Opened) return <Opened />;
  if (isMissing) return <MissingPortal />;
  return isOutside ? <Door load={load} onOpen={open} /> : null;
}

/** The portal's code did not come: says so, and tries again once the portal answers. */
function MissingPortal() {
  const t = useText();
  const [isTrying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    if (await isPortalReachable()) location.reload();
    else setTrying(false);
  };
  return (
    <main className="hub-bare">
      <PageTitle title={t("shell.offline-title")} suffix="Main" />
      <section className="hub-message">
        <h1>{t("shell.offline-title")}</h1>
        <p>{t("shell.offline-text")}</p>
        <div className="hub-message-actions">
          <Button loading={isTrying} onClick={() => void tryAgain()}>
            {t("shell.try-again")}
          </Button>
        </div>
      </section>
    </main>
  );
}
