import { IconCloudOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./error-pages.css";
import "./message.css";

type Props = { sign: ReactNode; title: string; text: string; role?: "alert"; children: ReactNode };

/** In place of a page: what is wrong, and what one can do now. */
export function Message({ sign, title, text, role, children }: Props) {
  return (
    <div className="hub-message-place">
      <section className="hub-message" role={role}>
        {sign}
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="hub-message-actions">{children}</div>
      </section>
    </div>
  );
}

/** The sign of a lost connection. */
export const OfflineSign = () => <IconCloudOff className="hub-message-sign" size={40} stroke={1.5} aria-hidden="true" />;

/** The number of an error. */
export function ErrorNumber({ number }: { number: string }) {
  return (
    <p className="hub-message-number" aria-hidden="true">
      {number}
    </p>
  );
}
