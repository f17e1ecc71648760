import { getTask, startImport } from "@hub/contract/tasks/tasks.ts";
import type { Api } from "../api.ts";

/** What the delivered jobs of the demonstrations are in the catalogue; those that are not named stand for nothing yet. */
const jobs: Record<string, string> = {
  "Técnico de red": "RED-FTT",
  "Instalación de fibra": "RED-FTT",
  "Ingeniera de radio": "RED-RAD",
  "Ingeniería de radio": "RED-RAD",
  "Operación de red": "RED-NOC",
  "Atención al cliente": "CLI-TEL",
  "Soporte técnico": "CLI-TEL",
  "Comercial de tienda": "COM-TIE",
  "Ventas en tienda": "COM-TIE",
  "Gestión de cuentas": "COM-B2B",
  "Analista de datos": "DAT-CIE",
  "Análisis de datos": "DAT-CIE",
  "Arquitecto cloud": "TI-NUB",
  "Arquitectura cloud": "TI-NUB",
  "Desarrollo de software": "TI-DEV",
  "Especialista en ciberseguridad": "TI-SEG",
  Ciberseguridad: "TI-SEG",
};
/** What their units are in the organisation. */
const units: Record<string, string> = {
  Red: "IBE/RED/ACC",
  Tecnología: "TEC/PLA/NUB",
  Clientes: "IBE/CLI/TIE",
  Negocio: "IBE/CLI/ATC",
};

/** What delivered codes stand for in planning, imported as who keeps the catalogue would. */
export async function seedCodes(lead: Api): Promise<void> {
  const lines = [
    ...Object.entries(jobs).map(([code, target]) => `job;*;${code};${target}`),
    ...Object.entries(units).map(([code, target]) => `unit;*;${code};${target}`),
  ];
  const content = ["kind;entity;code;target", ...lines].join("\r\n");
  const { id } = await lead.send(startImport, { kind: "swp-codes-import", dryRun: "false" }, { name: "codes.csv", content });
  for (;;) {
    const { state, counts } = await lead.call(getTask, { params: { id } });
    if (state === "done" && counts?.added === lines.length) return;
    if (state !== "pending") throw new Error(`codes: ${state} ${JSON.stringify(counts)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** What a delivered job or unit of the demonstrations stands for. */
export const meaningOf = (kind: "job" | "unit", code: string): string | undefined => (kind === "job" ? jobs : units)[code];
