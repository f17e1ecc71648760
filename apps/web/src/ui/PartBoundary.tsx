import { Button } from "@mantine/core";
import { Component, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { isPortalReachable } from "../api/new-release.ts";
import { isChunkError } from "../texts/chunk-reload.ts";
import { forgetMissingParts } from "../texts/lazy-part.ts";
import { useText } from "../texts/language.tsx";
import { TryAgainButton } from "./TryAgainButton.tsx";
import "./error-pages.css";

type Props = {
  /** Does without what was to be shown; left out where nobody can. */
  onClose?: () => void;
  children: ReactNode;
};
type State = { failed: { error: unknown } | undefined };

/** Around a window whose code comes when it is opened: where it does not come, that is said above the page, which stays with all that is typed in it. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { failed: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    // What fails otherwise is the page's to tell.
    if (!isChunkError(failed.error)) throw failed.error;
    const { onClose } = this.props;
    const again = () => {
      forgetMissingParts();
      this.setState({ failed: undefined });
    };
    return (
      <MissingPart
        onAgain={again}
        onClose={
          onClose &&
          (() => {
            onClose();
            again();
          })
        }
      />
    );
  }
}

type MissingProps = { onAgain: () => void; onClose: (() => void) | undefined };

/**
 * Says that there is no connection, and tries again once the portal answers. Where it answers and the code does not come all the same, after a release or since the browser
 * keeps what failed, only a reload helps: that is left to whoever may have typed something.
 */
function MissingPart({ onAgain, onClose }: MissingProps) {
  const t = useText();
  const titled = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isReachable, setReachable] = useState<boolean>();
  useEffect(() => void isPortalReachable().then(setReachable), []);
  useEffect(() => {
    if (isReachable !== undefined) dialog.current?.showModal();
  }, [isReachable]);
  // Finding it out may take ten seconds.
  if (isReachable === undefined) return null;
  return (
    <dialog
      ref={dialog}
      className="hub-message hub-missing-part"
      aria-labelledby={titled}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={titled}>{isReachable ? t("shell.reload-title") : t("shell.offline-title")}</h2>
      <p>{isReachable ? t("shell.reload-text") : t("shell.offline-part")}</p>
      <div className="hub-message-actions">
        {isReachable ? <Button onClick={() => location.reload()}>{t("shell.reload")}</Button> : <TryAgainButton onReachable={onAgain} />}
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {t("ui.close")}
          </Button>
        )}
      </div>
    </dialog>
  );
}
