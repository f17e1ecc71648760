import { useEffect, useRef } from "react";

/** Why something was refused, where it was asked for; focused when it appears. */
export function Refusal({ title, text }: { title: string; text: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} className="hub-summary" role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
