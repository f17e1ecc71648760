import type { ReactNode } from "react";

/** What is asked before it is saved, where saving does more than its fields say. */
export type Confirmation = { title: string; text: ReactNode; action: string; danger?: boolean; wide?: boolean };
