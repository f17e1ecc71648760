import { Button } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import type { SwpTerm } from "./catalogue-search.ts";
import { TermDialog } from "./TermDialog.tsx";
import { TermSelect, type TermSelectProps } from "./TermSelect.tsx";

export type { ChosenTerm, PickedTerm } from "./TermSelect.tsx";

/** A term of the catalogue as a field of a form: found while one types, and whoever keeps the catalogue adds here what it lacks. */
export function TermPicker(props: Omit<TermSelectProps, "onLacking">) {
  const t = useText();
  const may = useMay();
  const [lacking, setLacking] = useState<string>();
  const [adding, setAdding] = useState(false);
  const mayAdd = may("swp.catalogue") && !props.disabled;
  const choose = ({ id, code, name, parent, cluster }: SwpTerm) => {
    setLacking(undefined);
    props.onChange({ id, code, name, parent, cluster });
    document.getElementById(props.id)?.focus();
  };
  return (
    <div className="hub-term-picker">
      <TermSelect {...props} {...(mayAdd && { onLacking: setLacking })} />
      <div role="status">
        {mayAdd && lacking !== undefined && (
          <>
            <span className="hub-term-below">{t("swp.catalogue-pick-none")}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              className="hub-term-add"
              // What is typed stays while the button is pressed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setAdding(true)}
            >
              {t("swp.catalogue-pick-create", { text: lacking })}
            </Button>
          </>
        )}
      </div>
      {mayAdd && (
        <TermDialog
          opened={adding ? "new" : undefined}
          kind={props.kind}
          parentId={props.parentId ? String(props.parentId) : undefined}
          name={lacking}
          mayEdit
          onClose={() => setAdding(false)}
          onDone={(saved) => {
            setAdding(false);
            if (saved) choose(saved);
          }}
        />
      )}
    </div>
  );
}
