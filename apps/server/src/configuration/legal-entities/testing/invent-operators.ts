/** An operator as a public list of networks would give it. */
export type Operator = { code: string; name: string; country: string | null };

const stems = [
  "Aurora",
  "Borealis",
  "Cumbre",
  "Delta",
  "Estrella",
  "Faro",
  "Galaxia",
  "Horizonte",
  "Isla",
  "Jardín",
  "Küste",
  "Lumière",
  "Møre",
];
const kinds = ["Móvil", "Telecom", "Cellular", "Wireless", "Networks", "Mobile", "Fibra", "Comunicações", "Netz"];
const forms = ["S.A.", "GmbH", "Ltd.", "A/S", "S.p.A.", "LLC", "Oy", "B.V.", ""];
const countries = ["ES", "DE", "GB", "PT", "BR", "DK", "IT", "FI", "NL"];
/** How one name comes in different spellings. */
const respell: ((name: string, form: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name, form) => `${name}, ${form || "Inc"}`,
  (name) => name.normalize("NFD").replace(/\p{M}/gu, ""),
  (name, form) => `${name.replace(" ", "  ")} ${form.replace(/\./g, "")}`.trim(),
  (name, form) => `${name.replace(" ", "-")} ${form ? "Limited" : ""}`.trim(),
];

/** As many invented operators as asked, of which `groups` names come in two to four spellings; answers the codes of each such group, too. */
export function inventOperators(count: number, groups: number): { operators: Operator[]; alike: string[][] } {
  const operators: Operator[] = [];
  const alike: string[][] = [];
  const add = (name: string) => {
    const at = operators.length;
    operators.push({ code: `OP${String(at).padStart(4, "0")}`, name, country: countries[at % countries.length] ?? "ES" });
    return `OP${String(at).padStart(4, "0")}`;
  };
  for (let number = 0; operators.length < count; number += 1) {
    const base = `${stems[number % stems.length]} ${kinds[Math.floor(number / stems.length) % kinds.length]} ${number}`;
    const form = forms[number % forms.length] ?? "";
    const group = [add(`${base} ${form}`.trim())];
    const more = number < groups ? 1 + (number % 3) : 0;
    for (let spelling = 0; spelling < more; spelling += 1) {
      const change = respell[(number + spelling) % respell.length];
      if (change) group.push(add(change(base, form)));
    }
    if (group.length > 1) alike.push(group);
  }
  return { operators: operators.slice(0, count), alike };
}
