import { type ComponentType, Suspense, useEffect, useState } from "react";
import { type LazyPart, lazyPart } from "../texts/lazy-part.ts";
import { PartBoundary } from "./PartBoundary.tsx";

/**
 * A dialog whose code comes when it is first opened. From then on it stays, and it opens only once it is there: so it learns what had the focus, and gives it back.
 * `close` is what closes it, also where its code does not come.
 */
export function openedPart<Props extends { opened: unknown }>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
): LazyPart<Props> {
  const Part = lazyPart(load);
  function OpenedPart(props: Props) {
    const [isWanted, setWanted] = useState(false);
    const [isHere, setHere] = useState(false);
    const isOpened = props.opened !== undefined && props.opened !== false;
    if (isOpened && !isWanted) setWanted(true);
    if (!isWanted) return null;
    return (
      <PartBoundary
        onClose={() => {
          setWanted(false);
          close(props);
        }}
      >
        <Suspense>
          <Part {...props} opened={isHere ? props.opened : undefined} />
          <Told onHere={setHere} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(OpenedPart, { load: Part.load });
}

/** Tells that what stands beside it is there. */
function Told({ onHere }: { onHere: (isHere: boolean) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onHere(true));
    return () => clearTimeout(timer);
  }, [onHere]);
  return null;
}
