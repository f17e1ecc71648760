import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { OfflineMessage } from "../../ui/OfflineMessage.tsx";
import { Door } from "./Door.tsx";
import type { LoadPortal } from "./load-portal.ts";

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
  if (isMissing)
    return (
      <main className="hub-bare">
        <OfflineMessage />
      </main>
    );
  return isOutside ? <Door load={load} onOpen={open} /> : null;
}
