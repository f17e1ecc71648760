import { Button } from "@mantine/core";
import { useText } from "../../shell/language.tsx";
import type { Options } from "../users/user-draft.ts";
import type { Group } from "./group-draft.ts";
import { GroupFacts } from "./GroupToRead.tsx";

type Props = { theirs: Group; options: Options; onTake: () => void; onKeep: () => void };

/** Somebody else has saved the group meanwhile: shows what stands now; what one has typed stays below until one decides. */
export function GroupOvertaken({ theirs, options, onTake, onKeep }: Props) {
  const t = useText();
  return (
    <div className="hub-overtaken" role="alert">
      <h3>{t("users.overtaken-title", { part: theirs.name })}</h3>
      <p>{t("users.overtaken-text")}</p>
      <p>
        <strong>{t("users.overtaken-now")}</strong>
      </p>
      <GroupFacts group={theirs} options={options} />
      <div className="hub-page-actions">
        <Button variant="default" onClick={onTake}>
          {t("users.overtaken-take")}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {t("users.overtaken-keep")}
        </Button>
      </div>
    </div>
  );
}
