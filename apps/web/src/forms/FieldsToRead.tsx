import type { ReactNode } from "react";
import { useReadOnly } from "../ui/read-only.tsx";
import "./forms.css";

/** Fields that only show what stands in them, in a part of the portal that is only read. */
export function FieldsToRead({ children }: { children: ReactNode }): ReactNode {
  if (!useReadOnly()) return children;
  return (
    <fieldset disabled className="hub-read-only">
      {children}
    </fieldset>
  );
}
