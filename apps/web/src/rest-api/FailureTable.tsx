import { errorExamples } from "@hub/contract/errors.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import type { Failure } from "./api-document.ts";

/** How the operation can be refused: status, code, and what the user is told. */
export function FailureTable({ failures }: { failures: Failure[] }) {
  const t = useText();
  const codeText = useCodeText();
  return (
    <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("rest-api.errors")}>
      <table className="hub-table">
        <thead>
          <tr>
            <th scope="col">{t("rest-api.status")}</th>
            <th scope="col">{t("rest-api.code")}</th>
            <th scope="col">{t("rest-api.text")}</th>
          </tr>
        </thead>
        <tbody>
          {failures.flatMap(({ status, codes }) =>
            codes.map((code) => (
              <tr key={code}>
                <td>{status}</td>
                <td>
                  <code>{code}</code>
                </td>
                <td data-wrap>{codeText("errors", code, errorExamples)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
