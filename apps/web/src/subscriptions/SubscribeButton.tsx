import type { Subject } from "@hub/domain/subscriptions/subscription.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Writing } from "../ui/read-only.tsx";
import { useText } from "../texts/language.tsx";
import { OpenedSubscription } from "./opened-subscription.ts";

/** Opens the dialog in which one subscribes to a report or a figure, by its name. */
export function SubscribeButton({ subject, name }: { subject: Subject; name: string }) {
  const t = useText();
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <Writing>
        <Button variant="default" onClick={() => setOpened(true)}>
          {t("subscriptions.subscribe")}
        </Button>
      </Writing>
      <OpenedSubscription subject={subject} name={name} opened={isOpened} onClose={() => setOpened(false)} />
    </>
  );
}
